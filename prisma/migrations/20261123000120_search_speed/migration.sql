-- CreateTable
CREATE TABLE "asset_value" (
    "seq" BIGINT NOT NULL,
    "field" TEXT COLLATE "C" NOT NULL,
    "schema_id" INTEGER NOT NULL,
    "number" DECIMAL,
    "text" TEXT COLLATE "C",

    CONSTRAINT "asset_value_pkey" PRIMARY KEY ("seq","field")
);

-- CreateIndex
CREATE INDEX "asset_value_number" ON "asset_value" ("schema_id", "field", "number", "seq") WHERE "number" IS NOT NULL;
CREATE INDEX "asset_value_text" ON "asset_value" ("schema_id", "field", "text", "seq") WHERE "text" IS NOT NULL;

-- What of the data is found by its order and not by its words: numbers, dates and times, yes or no
CREATE FUNCTION "values_of"("data" jsonb) RETURNS TABLE ("field" text, "number" numeric, "text" text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT "key", "number", "text" FROM (
    SELECT "key", CASE jsonb_typeof("value") WHEN 'number' THEN ("value" #>> '{}')::numeric END AS "number",
      CASE jsonb_typeof("value")
        WHEN 'boolean' THEN "value" #>> '{}'
        WHEN 'string' THEN CASE WHEN "value" #>> '{}' ~ '^[0-9]{4}(-|$)' THEN left("value" #>> '{}', 40) END
      END AS "text"
    FROM jsonb_each("data")
  ) AS "each" WHERE "number" IS NOT NULL OR "text" IS NOT NULL
$$;

-- Assets without a schema cost nothing: only criteria of a schema look here
CREATE OR REPLACE FUNCTION "note_words_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "name_part" ("part", "seq")
    SELECT DISTINCT "part", "seq" FROM "added", "name_parts_of"("added"."name_key") AS "part";
  INSERT INTO "new_word" ("word")
    SELECT "given" FROM "added", "spoken_words_of"("added"."search_text") AS "given"
      WHERE (SELECT true FROM "word" WHERE "word"."word" = "given") IS NULL;
  INSERT INTO "asset_value" ("seq", "field", "schema_id", "number", "text")
    SELECT "seq", "field", "schema_id", "number", "text" FROM "added", "values_of"("added"."data") WHERE "schema_id" <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION "note_names_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "name_part" USING (
    SELECT "part", "seq" FROM "removed", "name_parts_of"("removed"."name_key") AS "part"
  ) AS "gone" WHERE "name_part"."part" = "gone"."part" AND "name_part"."seq" = "gone"."seq";
  DELETE FROM "asset_value" USING "removed" WHERE "asset_value"."seq" = "removed"."seq";
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION "note_names_emptied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "name_part";
  DELETE FROM "asset_value";
  RETURN NULL;
END $$;
CREATE FUNCTION "note_values_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "asset_value" WHERE "seq" = OLD."seq";
  IF NEW."schema_id" <> 0 THEN
    INSERT INTO "asset_value" ("seq", "field", "schema_id", "number", "text")
      SELECT NEW."seq", "field", NEW."schema_id", "number", "text" FROM "values_of"(NEW."data");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "asset_values_changed" AFTER UPDATE OF "data", "schema_id" ON "asset" FOR EACH ROW
  WHEN ((OLD."schema_id" <> 0 OR NEW."schema_id" <> 0) AND (OLD."schema_id" <> NEW."schema_id" OR OLD."data" <> NEW."data"))
  EXECUTE FUNCTION "note_values_changed"();

-- What is there already
INSERT INTO "asset_value" ("seq", "field", "schema_id", "number", "text")
  SELECT "seq", "field", "schema_id", "number", "text" FROM "asset", "values_of"("asset"."data") WHERE "schema_id" <> 0;

-- The sorts of the trash that had to look at all of it
CREATE INDEX "asset_trash_by_size" ON "asset" ("size", "seq") WHERE "trashed_at" IS NOT NULL;
CREATE INDEX "asset_trash_by_content_type" ON "asset" ("content_type", "seq") WHERE "trashed_at" IS NOT NULL;
