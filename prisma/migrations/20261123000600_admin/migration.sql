-- Whether a file is in the trash already: asked for each file that an import finds again
CREATE INDEX "asset_trash_by_name" ON "asset" ("name_key", "seq") WHERE "trashed_at" IS NOT NULL;
