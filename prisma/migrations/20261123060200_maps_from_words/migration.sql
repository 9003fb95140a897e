-- Words are taken from where they are stored: to find them in the text anew takes ten times as long
-- The changes are read before the assets: one that comes between makes the map out of date, never wrong. A second caller leaves it to the first
CREATE OR REPLACE FUNCTION "map_block"("which" integer) RETURNS void LANGUAGE plpgsql SET "work_mem" = '64MB' AS $$
DECLARE "none" CONSTANT bit(16384) := repeat('0', 16384)::bit(16384); "first" CONSTANT bigint := "which"::bigint * 16384; "seen" bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(72707370, 2) THEN RETURN; END IF;
  SELECT coalesce(sum("changes"), 0) INTO "seen" FROM "asset_change" WHERE "block" >= "which" * 16 AND "block" < "which" * 16 + 16;
  DELETE FROM "mapped_block" WHERE "block" = "which";
  DELETE FROM "word_map" WHERE "block" = "which";
  DELETE FROM "facet_map" WHERE "block" = "which";
  INSERT INTO "word_map" ("word", "block", "assets")
    SELECT "word", "which", bit_or(set_bit("none", "place", 1)) FROM (
      SELECT ("seq" & 16383)::int AS "place", unnest(tsvector_to_array("words")) AS "word"
      FROM "asset" WHERE "trashed_at" IS NULL AND "seq" >= "first" AND "seq" < "first" + 16384
    ) AS "having" WHERE "word" !~ '[0-9]' GROUP BY "word";
  INSERT INTO "facet_map" ("facet", "value", "block", "assets")
    SELECT "facet", "value", "which", bit_or(set_bit("none", ("seq" & 16383)::int, 1)) FROM "live_asset", LATERAL (
      VALUES ('type', "kind"::text), ('status', "status"::text), ('schema', "schema_id"::text), ('uploader', "creator_id"::text),
        ('month', to_char("upload_time" AT TIME ZONE 'UTC', 'YYYY-MM'))
      UNION ALL SELECT 'color', (1 << "color")::text FROM generate_series(0, 30) AS "color" WHERE "color_bits" & (1 << "color") <> 0
    ) AS "having"("facet", "value") WHERE "seq" >= "first" AND "seq" < "first" + 16384 GROUP BY "facet", "value";
  INSERT INTO "mapped_block" ("block", "changes") VALUES ("which", "seen");
END $$;
