-- CreateTable: which of 16,384 assets have a word, a bit for each of them. Found out from the assets, and again after a crash of the database.
-- Words without digits: they are few
CREATE UNLOGGED TABLE "word_map" (
    "word" TEXT COLLATE "C" NOT NULL,
    "block" INTEGER NOT NULL,
    "assets" BIT(16384) NOT NULL,

    CONSTRAINT "word_map_pkey" PRIMARY KEY ("word","block")
);
ALTER TABLE "word_map" ALTER COLUMN "assets" SET STORAGE MAIN;

-- CreateTable: the same of what facets count. All of them are read each time, and none has to be unpacked
CREATE UNLOGGED TABLE "facet_map" (
    "facet" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "assets" BIT(16384) NOT NULL,

    CONSTRAINT "facet_map_pkey" PRIMARY KEY ("block","facet","value")
);
ALTER TABLE "facet_map" ALTER COLUMN "assets" SET STORAGE PLAIN;

-- CreateTable
CREATE UNLOGGED TABLE "mapped_block" (
    "block" INTEGER NOT NULL,
    "changes" BIGINT NOT NULL,

    CONSTRAINT "mapped_block_pkey" PRIMARY KEY ("block")
);

-- CreateIndex
CREATE INDEX "word_map_block_idx" ON "word_map"("block");

-- The changes are read before the assets: one that comes between makes the map out of date, never wrong. A second caller leaves it to the first
CREATE FUNCTION "map_block"("which" integer) RETURNS void LANGUAGE plpgsql SET "work_mem" = '64MB' AS $$
DECLARE "none" CONSTANT bit(16384) := repeat('0', 16384)::bit(16384); "first" CONSTANT bigint := "which"::bigint * 16384; "seen" bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(72707370, 2) THEN RETURN; END IF;
  SELECT coalesce(sum("changes"), 0) INTO "seen" FROM "asset_change" WHERE "block" >= "which" * 16 AND "block" < "which" * 16 + 16;
  DELETE FROM "mapped_block" WHERE "block" = "which";
  DELETE FROM "word_map" WHERE "block" = "which";
  DELETE FROM "facet_map" WHERE "block" = "which";
  INSERT INTO "word_map" ("word", "block", "assets")
    SELECT "word", "which", bit_or(set_bit("none", "place", 1)) FROM (
      SELECT ("seq" & 16383)::int AS "place", unnest(tsvector_to_array(to_tsvector('simple', rtrim("padded_text")))) AS "word"
      FROM "live_asset" WHERE "seq" >= "first" AND "seq" < "first" + 16384
    ) AS "having" WHERE "word" !~ '[0-9]' GROUP BY "word";
  INSERT INTO "facet_map" ("facet", "value", "block", "assets")
    SELECT "facet", "value", "which", bit_or(set_bit("none", ("seq" & 16383)::int, 1)) FROM "live_asset", LATERAL (
      VALUES ('type', "kind"::text), ('status', "status"::text), ('schema', "schema_id"::text), ('uploader', "creator_id"::text),
        ('month', to_char("upload_time" AT TIME ZONE 'UTC', 'YYYY-MM'))
      UNION ALL SELECT 'color', (1 << "color")::text FROM generate_series(0, 30) AS "color" WHERE "color_bits" & (1 << "color") <> 0
    ) AS "having"("facet", "value") WHERE "seq" >= "first" AND "seq" < "first" + 16384 GROUP BY "facet", "value";
  INSERT INTO "mapped_block" ("block", "changes") VALUES ("which", "seen");
END $$;

CREATE FUNCTION "empty_word_maps"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "word_map", "facet_map", "mapped_block";
  RETURN NULL;
END $$;
CREATE TRIGGER "asset_maps_emptied" AFTER TRUNCATE ON "asset" FOR EACH STATEMENT EXECUTE FUNCTION "empty_word_maps"();
