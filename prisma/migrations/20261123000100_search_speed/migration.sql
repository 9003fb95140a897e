CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "name_part" (
    "part" TEXT COLLATE "C" NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "name_part_pkey" PRIMARY KEY ("part","seq")
);

-- CreateTable
CREATE TABLE "word" (
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "word_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "new_word" (
    "id" BIGSERIAL NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "new_word_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "word_trigrams" ON "word" USING GIN ("word" gin_trgm_ops);

-- What is left of a name, its extension aside, at each word but the first: `red car-port.jpg` gives `car-port`, `port`
CREATE FUNCTION "name_parts_of"("name_key" text) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE "rest" text := regexp_replace("name_key", '(.)\.[a-z0-9]{1,5}$', '\1'); "shorter" text;
BEGIN
  FOR "n" IN 1..12 LOOP
    "shorter" := regexp_replace("rest", '^[a-z0-9\u0080-\U0010FFFF]*[^a-z0-9\u0080-\U0010FFFF]+', '');
    EXIT WHEN "shorter" = '' OR "shorter" = "rest";
    RETURN NEXT left("shorter", 24);
    "rest" := "shorter";
  END LOOP;
END $$;

-- The words that somebody may misspell: of letters, and not those that are marked with a field
CREATE FUNCTION "spoken_words_of"("search_text" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT "given" FROM string_to_table("search_text", ' ') AS "given"
    WHERE length("given") BETWEEN 3 AND 30 AND "given" !~ '[0-9]' AND left("given", 2) <> 'zq'
$$;

-- Nobody waits for anybody: words that are not known yet are appended, and made known later. Most assets bring none
CREATE FUNCTION "note_words_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "name_part" ("part", "seq")
    SELECT DISTINCT "part", "seq" FROM "added", "name_parts_of"("added"."name_key") AS "part";
  INSERT INTO "new_word" ("word")
    SELECT "given" FROM "added", "spoken_words_of"("added"."search_text") AS "given"
      WHERE (SELECT true FROM "word" WHERE "word"."word" = "given") IS NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION "note_words_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "new_word" ("word")
    SELECT "given" FROM "spoken_words_of"(NEW."search_text") AS "given"
      WHERE (SELECT true FROM "word" WHERE "word"."word" = "given") IS NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION "note_name_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "name_part" WHERE "seq" = OLD."seq" AND "part" IN (SELECT "name_parts_of"(OLD."name_key"));
  INSERT INTO "name_part" ("part", "seq") SELECT DISTINCT "part", NEW."seq" FROM "name_parts_of"(NEW."name_key") AS "part";
  RETURN NULL;
END $$;
CREATE FUNCTION "note_names_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "name_part" USING (
    SELECT "part", "seq" FROM "removed", "name_parts_of"("removed"."name_key") AS "part"
  ) AS "gone" WHERE "name_part"."part" = "gone"."part" AND "name_part"."seq" = "gone"."seq";
  RETURN NULL;
END $$;
CREATE FUNCTION "note_names_emptied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "name_part";
  RETURN NULL;
END $$;
CREATE FUNCTION "note_collection_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "new_word" ("word")
    SELECT "given" FROM "spoken_words_of"(regexp_replace(NEW."name_key", '[^a-z0-9\u0080-\U0010FFFF]+', ' ', 'g')) AS "given"
      WHERE (SELECT true FROM "word" WHERE "word"."word" = "given") IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "asset_words_added" AFTER INSERT ON "asset" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_words_added"();
CREATE TRIGGER "asset_words_changed" AFTER UPDATE OF "search_text" ON "asset"
  FOR EACH ROW WHEN (OLD."search_text" <> NEW."search_text") EXECUTE FUNCTION "note_words_changed"();
CREATE TRIGGER "asset_name_changed" AFTER UPDATE OF "name_key" ON "asset"
  FOR EACH ROW WHEN (OLD."name_key" <> NEW."name_key") EXECUTE FUNCTION "note_name_changed"();
CREATE TRIGGER "asset_names_removed" AFTER DELETE ON "asset" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_names_removed"();
CREATE TRIGGER "asset_names_emptied" AFTER TRUNCATE ON "asset" FOR EACH STATEMENT EXECUTE FUNCTION "note_names_emptied"();
CREATE TRIGGER "collection_words_noted" AFTER INSERT OR UPDATE OF "name_key" ON "collection"
  FOR EACH ROW EXECUTE FUNCTION "note_collection_words"();

-- Makes new words known. A second caller at the same time leaves it to the first
CREATE FUNCTION "fold_new_words"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(72707370, 1) THEN RETURN; END IF;
  WITH "gone" AS (DELETE FROM "new_word" RETURNING "word")
  INSERT INTO "word" ("word") SELECT DISTINCT "word" FROM "gone" ON CONFLICT DO NOTHING;
END $$;

-- What is there already
INSERT INTO "name_part" ("part", "seq")
  SELECT DISTINCT "part", "seq" FROM "asset", "name_parts_of"("asset"."name_key") AS "part";
INSERT INTO "word" ("word") SELECT DISTINCT "given" FROM "asset", "spoken_words_of"("asset"."search_text") AS "given";
INSERT INTO "new_word" ("word") SELECT "given"
  FROM "collection", "spoken_words_of"(regexp_replace("name_key", '[^a-z0-9\u0080-\U0010FFFF]+', ' ', 'g')) AS "given";
