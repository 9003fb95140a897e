-- CreateEnum
CREATE TYPE "asset_schema_status" AS ENUM ('ACTIVE', 'INACTIVE');

-- CreateTable
CREATE TABLE "asset_schema" (
    "id" SERIAL NOT NULL,
    "name" JSONB NOT NULL,
    "status" "asset_schema_status" NOT NULL DEFAULT 'ACTIVE',
    "schema" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "asset_schema_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "asset_activity" (
    "id" BIGSERIAL NOT NULL,
    "asset_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "asset_activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_update" (
    "id" SERIAL NOT NULL,
    "job_id" INTEGER NOT NULL,
    "asset_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "update" JSONB NOT NULL,
    "error" TEXT,

    CONSTRAINT "data_update_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "asset_activity_asset_id_id_idx" ON "asset_activity"("asset_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "data_update_job_id_key" ON "data_update"("job_id");

-- CreateIndex
CREATE INDEX "data_update_asset_id_id_idx" ON "data_update"("asset_id", "id");

-- The schemas that come with the product
INSERT INTO "asset_schema" ("id", "name", "schema") VALUES
(0, '{"en": "FileSpin Asset Schema"}', '{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "title": "FileSpin Asset Schema",
  "required": [],
  "properties": {
    "filespin_search_txt": {
      "type": "string", "minLength": 0, "maxLength": 200,
      "filespin_properties": {
        "title": {"en": "Search text"}, "searchable": true, "keyword_searchable": true,
        "filterable": false, "facetable": false, "ui": {"order": 1}
      }
    }
  }
}'),
(1, '{"en": "Basic"}', '{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "title": "Basic",
  "required": [],
  "properties": {
    "title": {
      "type": "string", "maxLength": 200,
      "filespin_properties": {
        "title": {"en": "Title"}, "searchable": true, "keyword_searchable": true,
        "filterable": true, "facetable": false, "ui": {"order": 1}
      }
    },
    "description": {
      "type": "string", "maxLength": 1000,
      "filespin_properties": {
        "title": {"en": "Description"}, "searchable": true, "keyword_searchable": true,
        "filterable": false, "facetable": false, "ui": {"order": 2, "multiline": true}
      }
    },
    "tags": {
      "type": "array", "maxItems": 50, "uniqueItems": true,
      "items": {"type": "string", "minLength": 1, "maxLength": 100},
      "filespin_properties": {
        "title": {"en": "Tags"}, "hint": {"en": "Press Enter after each"}, "searchable": true,
        "keyword_searchable": true, "filterable": true, "facetable": true, "ui": {"order": 3}
      }
    },
    "credit": {
      "type": "string", "maxLength": 200,
      "filespin_properties": {
        "title": {"en": "Credit"}, "hint": {"en": "Who made it"}, "searchable": true,
        "keyword_searchable": true, "filterable": true, "facetable": true, "ui": {"order": 4}
      }
    },
    "rights": {
      "type": "string", "maxLength": 200,
      "filespin_properties": {
        "title": {"en": "Rights"}, "hint": {"en": "Who may use it, and for what"}, "searchable": true,
        "keyword_searchable": true, "filterable": true, "facetable": true, "ui": {"order": 5}
      }
    }
  }
}');
SELECT setval('"asset_schema_id_seq"', 1);

-- AddForeignKey
ALTER TABLE "asset" ADD CONSTRAINT "asset_schema_id_fkey" FOREIGN KEY ("schema_id") REFERENCES "asset_schema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_activity" ADD CONSTRAINT "asset_activity_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_update" ADD CONSTRAINT "data_update_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_update" ADD CONSTRAINT "data_update_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
