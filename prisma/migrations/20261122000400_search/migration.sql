-- CreateTable
CREATE TABLE "asset_count" (
    "id" BIGSERIAL NOT NULL,
    "trashed" BOOLEAN NOT NULL,
    "creator_id" INTEGER NOT NULL,
    "status" "asset_status" NOT NULL,
    "content_type" TEXT COLLATE "C" NOT NULL,
    "assets" BIGINT NOT NULL,

    CONSTRAINT "asset_count_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "asset_change" (
    "id" BIGSERIAL NOT NULL,
    "changes" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "asset_change_pkey" PRIMARY KEY ("id")
);

-- Each statement that changes assets appends what it changed, in its own transaction: nobody waits for anybody
CREATE FUNCTION "count_assets_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "asset_count" ("trashed", "creator_id", "status", "content_type", "assets")
    SELECT "trashed_at" IS NOT NULL, "creator_id", "status", "content_type", count(*) FROM "added" GROUP BY 1, 2, 3, 4;
  IF FOUND THEN INSERT INTO "asset_change" DEFAULT VALUES; END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION "count_assets_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "asset_count" ("trashed", "creator_id", "status", "content_type", "assets")
    SELECT "trashed_at" IS NOT NULL, "creator_id", "status", "content_type", -count(*) FROM "removed" GROUP BY 1, 2, 3, 4;
  IF FOUND THEN INSERT INTO "asset_change" DEFAULT VALUES; END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION "count_assets_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "added") THEN RETURN NULL; END IF;
  INSERT INTO "asset_change" DEFAULT VALUES;
  INSERT INTO "asset_count" ("trashed", "creator_id", "status", "content_type", "assets")
    SELECT "trashed", "creator_id", "status", "content_type", sum("assets") FROM (
      SELECT "trashed_at" IS NOT NULL AS "trashed", "creator_id", "status", "content_type", 1 AS "assets" FROM "added"
      UNION ALL
      SELECT "trashed_at" IS NOT NULL, "creator_id", "status", "content_type", -1 FROM "removed"
    ) AS "changed" GROUP BY 1, 2, 3, 4 HAVING sum("assets") <> 0;
  RETURN NULL;
END $$;
CREATE FUNCTION "count_assets_emptied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "asset_count";
  INSERT INTO "asset_change" DEFAULT VALUES;
  RETURN NULL;
END $$;
CREATE TRIGGER "asset_added" AFTER INSERT ON "asset" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_assets_added"();
CREATE TRIGGER "asset_removed" AFTER DELETE ON "asset" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_assets_removed"();
CREATE TRIGGER "asset_counted_anew" AFTER UPDATE ON "asset" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_assets_changed"();
CREATE TRIGGER "asset_emptied" AFTER TRUNCATE ON "asset" FOR EACH STATEMENT EXECUTE FUNCTION "count_assets_emptied"();

-- Makes one row of many. Whoever reads meanwhile sees either all of them or that one. A second caller at the same time leaves it to the first
CREATE FUNCTION "fold_asset_counts"() RETURNS void LANGUAGE plpgsql AS $$
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
  IF (SELECT count(*) FROM (SELECT FROM "asset_change" LIMIT 2) AS "some") > 1 THEN
    WITH "gone" AS (DELETE FROM "asset_change" RETURNING "changes")
    INSERT INTO "asset_change" ("changes") SELECT sum("changes") FROM "gone";
  END IF;
END $$;

-- Tells while assets are being added from which seq on they are: seq is given out in order, but commits come in any order
CREATE FUNCTION "tell_adding"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(72707371, (SELECT CASE WHEN "is_called" THEN "last_value" ELSE 0 END FROM "asset_seq_seq")::int);
  RETURN NULL;
END $$;
CREATE TRIGGER "asset_adding" BEFORE INSERT ON "asset" FOR EACH STATEMENT EXECUTE FUNCTION "tell_adding"();

-- The seq up to which every asset is either there for good or never will be. Two looks, in this order: who begins between them gets higher ones
CREATE FUNCTION "settled_seq"() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE "given" bigint; "pending" bigint;
BEGIN
  SELECT CASE WHEN "is_called" THEN "last_value" ELSE 0 END INTO "given" FROM "asset_seq_seq";
  SELECT min("objid"::bigint) INTO "pending" FROM pg_locks
    WHERE "locktype" = 'advisory' AND "classid" = 72707371 AND "objsubid" = 2
      AND "database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database());
  RETURN least("given", "pending");
END $$;

-- What is there already
INSERT INTO "asset_count" ("trashed", "creator_id", "status", "content_type", "assets")
  SELECT "trashed_at" IS NOT NULL, "creator_id", "status", "content_type", count(*) FROM "asset" GROUP BY 1, 2, 3, 4;
INSERT INTO "asset_change" DEFAULT VALUES;
