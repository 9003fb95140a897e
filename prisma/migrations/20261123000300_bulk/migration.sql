-- CreateEnum
CREATE TYPE "bulk_outcome" AS ENUM ('CHANGED', 'UNCHANGED', 'ARCHIVED', 'PROCESSING', 'TRASHED', 'GONE', 'REFUSED');

-- AlterTable
ALTER TABLE "job_asset" ADD COLUMN     "outcome" "bulk_outcome",
ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '';

-- What is still to be done, and what was left as it was: both few of many
CREATE INDEX "job_asset_waiting" ON "job_asset" ("job_id", "asset_id") WHERE "outcome" IS NULL;
CREATE INDEX "job_asset_left" ON "job_asset" ("job_id", "outcome", "asset_id") WHERE "outcome" <> 'CHANGED';

-- The task has another name, as it does more
UPDATE "step" SET "task" = 'change-assets', "key" = 'change-assets' WHERE "task" = 'move-assets';
