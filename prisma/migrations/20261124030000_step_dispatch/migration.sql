-- The rows of waiting steps are the backlog; a step moves into the queue when it is dispatched (docs/decisions/0040).
ALTER TABLE "step"
  ADD COLUMN "creator_id" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "is_costly" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "dispatched_at" TIMESTAMPTZ(3);

-- Costly: work that can occupy a processor core for many seconds. Programs that render or read documents, videos and sound; tiles.
CREATE FUNCTION "is_costly_step"("task" text, "content_type" text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT "task" = 'make-tiles' OR coalesce("content_type" LIKE ANY (ARRAY[
    'image/svg+xml%', 'application/postscript%', 'application/illustrator%', 'application/pdf%',
    'application/vnd.openxmlformats-officedocument%', 'application/vnd.oasis.opendocument%', 'application/vnd.ms-%',
    'application/msword%', 'application/rtf%',
    'video/%', 'audio/%', 'application/ogg%', 'application/mxf%']), false)
$$;

-- Copied from the job, so that the next step of each user is found by an index.
CREATE FUNCTION "fill_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "creator_id", "is_costly_step"(NEW."task", "input"->>'content_type')
    INTO NEW."creator_id", NEW."is_costly" FROM "job" WHERE "id" = NEW."job_id";
  RETURN NEW;
END $$;
CREATE TRIGGER "step_fill" BEFORE INSERT ON "step" FOR EACH ROW EXECUTE FUNCTION "fill_step"();

-- "dispatched_at" is empty exactly while a step waits in the backlog, whoever changes its status.
CREATE FUNCTION "track_dispatch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 'QUEUED' AND OLD."status" <> 'QUEUED' THEN
    NEW."dispatched_at" := NULL;
  ELSIF NEW."status" = 'IN_PROGRESS' THEN
    NEW."dispatched_at" := coalesce(NEW."dispatched_at", now());
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "step_track_dispatch" BEFORE UPDATE OF "status" ON "step" FOR EACH ROW EXECUTE FUNCTION "track_dispatch"();

UPDATE "step" SET
  "creator_id" = "job"."creator_id",
  "is_costly" = "is_costly_step"("step"."task", "job"."input"->>'content_type'),
  "dispatched_at" = CASE WHEN "step"."status" = 'IN_PROGRESS' THEN now() END
FROM "job" WHERE "job"."id" = "step"."job_id" AND "step"."status" <> 'COMPLETED';

DROP INDEX "step_open";
-- The backlog, in the order in which each user's steps of a task are dispatched
CREATE INDEX "step_backlog" ON "step" ("task", "creator_id", "is_costly", "not_before", "id")
  WHERE "status" = 'QUEUED' AND "dispatched_at" IS NULL;
-- The steps that are in the queue or running: few
CREATE INDEX "step_dispatched" ON "step" ("task") WHERE "dispatched_at" IS NOT NULL AND "status" IN ('QUEUED', 'IN_PROGRESS');

-- How many steps of these queues a worker runs at a time
ALTER TABLE "worker_process"
  ADD COLUMN "media_slots" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "video_slots" INTEGER NOT NULL DEFAULT 0;

-- When a step of a user was last dispatched to a queue: whoever waited longest is next
CREATE TABLE "last_dispatch" (
  "queue" TEXT NOT NULL,
  "creator_id" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "last_dispatch_pkey" PRIMARY KEY ("queue", "creator_id")
);
