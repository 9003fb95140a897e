-- AlterTable
ALTER TABLE "job_asset" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0;

-- What is still to be done, in its order
DROP INDEX "job_asset_waiting";
CREATE INDEX "job_asset_waiting" ON "job_asset" ("job_id", "position", "asset_id") WHERE "outcome" IS NULL;
