-- Runs that a dependency's outage or an orderly stop of the worker ended: they do not count as attempts.
ALTER TABLE "step" ADD COLUMN "postponed" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "step" ADD CONSTRAINT "step_postponed" CHECK ("postponed" BETWEEN 0 AND "attempt");
-- A worker that starts looks for the steps that an outage ended under an earlier release.
CREATE INDEX "step_failed" ON "step" ("id") WHERE "status" = 'ERROR';
