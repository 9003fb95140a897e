-- AlterTable
ALTER TABLE "asset_change" ADD COLUMN "block" INTEGER NOT NULL DEFAULT 0;

-- Changes are counted for each block of 1,024 numbers of arrival: what is known of the old assets outlives the arrival of new ones
CREATE OR REPLACE FUNCTION "count_assets_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "asset_count" ("trashed", "creator_id", "status", "content_type", "assets")
    SELECT "trashed_at" IS NOT NULL, "creator_id", "status", "content_type", count(*) FROM "added" GROUP BY 1, 2, 3, 4;
  IF FOUND THEN INSERT INTO "asset_change" ("block") SELECT DISTINCT ("seq" >> 10)::int FROM "added"; END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION "count_assets_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "asset_count" ("trashed", "creator_id", "status", "content_type", "assets")
    SELECT "trashed_at" IS NOT NULL, "creator_id", "status", "content_type", -count(*) FROM "removed" GROUP BY 1, 2, 3, 4;
  IF FOUND THEN INSERT INTO "asset_change" ("block") SELECT DISTINCT ("seq" >> 10)::int FROM "removed"; END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION "count_assets_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "asset_change" ("block") SELECT DISTINCT ("seq" >> 10)::int FROM "added";
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO "asset_count" ("trashed", "creator_id", "status", "content_type", "assets")
    SELECT "trashed", "creator_id", "status", "content_type", sum("assets") FROM (
      SELECT "trashed_at" IS NOT NULL AS "trashed", "creator_id", "status", "content_type", 1 AS "assets" FROM "added"
      UNION ALL
      SELECT "trashed_at" IS NOT NULL, "creator_id", "status", "content_type", -1 FROM "removed"
    ) AS "changed" GROUP BY 1, 2, 3, 4 HAVING sum("assets") <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION "fold_asset_counts"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(72707370, 0) THEN RETURN; END IF;
  WITH "many" AS (
    SELECT "trashed", "creator_id", "status", "content_type" FROM "asset_count" GROUP BY 1, 2, 3, 4 HAVING count(*) > 1
  ), "gone" AS (
    DELETE FROM "asset_count" AS "c" USING "many" AS "m"
      WHERE "c"."trashed" = "m"."trashed" AND "c"."creator_id" = "m"."creator_id" AND "c"."status" = "m"."status"
        AND "c"."content_type" = "m"."content_type"
      RETURNING "c".*
  )
  INSERT INTO "asset_count" ("trashed", "creator_id", "status", "content_type", "assets")
    SELECT "trashed", "creator_id", "status", "content_type", sum("assets") FROM "gone" GROUP BY 1, 2, 3, 4
    HAVING sum("assets") <> 0;
  WITH "many" AS (
    SELECT "block" FROM "asset_change" GROUP BY 1 HAVING count(*) > 1
  ), "gone" AS (
    DELETE FROM "asset_change" AS "c" USING "many" AS "m" WHERE "c"."block" = "m"."block" RETURNING "c"."block", "c"."changes"
  )
  INSERT INTO "asset_change" ("block", "changes") SELECT "block", sum("changes") FROM "gone" GROUP BY 1;
END $$;

-- Facets of old assets and of new ones are counted apart, from the index alone
DROP INDEX "asset_facets";
CREATE INDEX "asset_facets" ON "asset" ("upload_time", "kind", "status", "schema_id", "creator_id", "color_bits", "seq") WHERE "trashed_at" IS NULL;

-- A search that is lost with the power is made again; one that waited for the disk each time would be slow every time
ALTER TABLE "search_snapshot" SET UNLOGGED;
