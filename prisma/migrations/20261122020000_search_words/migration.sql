-- CreateTable: assets that are not in the trash, with what counting them by their words looks at. Blanks after the text make Postgres
-- move it, compressed, out of the row: the rows stay short, however long the texts are, and a tenth of the pages is read for a frequent word.
-- What is free in a page takes the changes of its rows, so that the words need not be indexed anew
CREATE TABLE "live_asset" (
    "seq" BIGINT NOT NULL,
    "upload_time" TIMESTAMPTZ(3) NOT NULL,
    "creator_id" INTEGER NOT NULL,
    "schema_id" INTEGER NOT NULL,
    "color_bits" INTEGER,
    "kind" "asset_kind" NOT NULL,
    "status" "asset_status" NOT NULL,
    "content_type" TEXT COLLATE "C" NOT NULL,
    "padded_text" TEXT NOT NULL
) WITH (toast_tuple_target = 128, fillfactor = 90);

-- What is there already: rows first, indexes of all rows at once
INSERT INTO "live_asset" ("seq", "upload_time", "creator_id", "schema_id", "color_bits", "kind", "status", "content_type", "padded_text")
  SELECT "seq", "upload_time", "creator_id", "schema_id", "color_bits", "kind", "status", "content_type", "search_text" || repeat(' ', 2100)
  FROM "asset" WHERE "trashed_at" IS NULL ORDER BY "seq";
SET LOCAL maintenance_work_mem = '256MB';
ALTER TABLE "live_asset" ADD CONSTRAINT "live_asset_pkey" PRIMARY KEY ("seq");
CREATE INDEX "live_asset_words" ON "live_asset" USING GIN (to_tsvector('simple', rtrim("padded_text")));
ANALYZE "live_asset";

CREATE FUNCTION "list_live_assets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "live_asset" ("seq", "upload_time", "creator_id", "schema_id", "color_bits", "kind", "status", "content_type", "padded_text")
    SELECT "seq", "upload_time", "creator_id", "schema_id", "color_bits", "kind", "status", "content_type", "search_text" || repeat(' ', 2100)
    FROM "added" WHERE "trashed_at" IS NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION "change_live_asset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."trashed_at" IS NOT NULL THEN
    DELETE FROM "live_asset" WHERE "seq" = NEW."seq";
  ELSIF OLD."trashed_at" IS NOT NULL THEN
    INSERT INTO "live_asset" ("seq", "upload_time", "creator_id", "schema_id", "color_bits", "kind", "status", "content_type", "padded_text")
      VALUES (NEW."seq", NEW."upload_time", NEW."creator_id", NEW."schema_id", NEW."color_bits", NEW."kind", NEW."status", NEW."content_type",
        NEW."search_text" || repeat(' ', 2100));
  ELSE
    UPDATE "live_asset" SET "upload_time" = NEW."upload_time", "creator_id" = NEW."creator_id", "schema_id" = NEW."schema_id",
      "color_bits" = NEW."color_bits", "kind" = NEW."kind", "status" = NEW."status", "content_type" = NEW."content_type",
      "padded_text" = CASE WHEN OLD."search_text" = NEW."search_text" THEN "padded_text" ELSE NEW."search_text" || repeat(' ', 2100) END
    WHERE "seq" = NEW."seq";
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION "drop_live_assets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "live_asset" USING "removed" WHERE "live_asset"."seq" = "removed"."seq";
  RETURN NULL;
END $$;
CREATE FUNCTION "empty_live_assets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "live_asset";
  RETURN NULL;
END $$;
CREATE TRIGGER "asset_live_listed" AFTER INSERT ON "asset" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "list_live_assets"();
CREATE TRIGGER "asset_live_changed" AFTER UPDATE ON "asset" FOR EACH ROW
  WHEN ((OLD."trashed_at" IS NULL OR NEW."trashed_at" IS NULL) AND
    (OLD."trashed_at" IS NULL, OLD."upload_time", OLD."creator_id", OLD."schema_id", OLD."color_bits", OLD."kind", OLD."status", OLD."content_type", OLD."search_text")
    IS DISTINCT FROM
    (NEW."trashed_at" IS NULL, NEW."upload_time", NEW."creator_id", NEW."schema_id", NEW."color_bits", NEW."kind", NEW."status", NEW."content_type", NEW."search_text"))
  EXECUTE FUNCTION "change_live_asset"();
CREATE TRIGGER "asset_live_dropped" AFTER DELETE ON "asset" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_live_assets"();
CREATE TRIGGER "asset_live_emptied" AFTER TRUNCATE ON "asset" FOR EACH STATEMENT EXECUTE FUNCTION "empty_live_assets"();
