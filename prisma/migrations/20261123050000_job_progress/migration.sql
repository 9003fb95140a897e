-- How many parts of a job's work are done, how many of them failed, and how many were done before it was last begun.
ALTER TABLE "job"
  ADD COLUMN "done" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "failed" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "done_before" INTEGER NOT NULL DEFAULT 0;

-- What is known of the jobs that there are: all of those that ended well, and of the others what their lists say.
UPDATE "job" SET "done" = ("input" ->> 'count')::int
WHERE "status" = 'COMPLETED' AND ("input" ->> 'count') ~ '^\d{1,9}$';

UPDATE "job" SET "done" = struck."done", "failed" = struck."failed"
FROM (
  SELECT "job_id", count(*)::int AS "done", count(*) FILTER (WHERE "outcome" = 'REFUSED')::int AS "failed"
  FROM "job_asset" WHERE "outcome" IS NOT NULL GROUP BY "job_id"
) AS struck
WHERE "job"."id" = struck."job_id";
