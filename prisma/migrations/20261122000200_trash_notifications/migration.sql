-- CreateEnum
CREATE TYPE "notification_disposal" AS ENUM ('ON_READ', 'ON_ACK');

-- CreateTable
CREATE TABLE "notification" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "message" TEXT NOT NULL,
    "url" TEXT,
    "disposal" "notification_disposal" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_asset" (
    "job_id" INTEGER NOT NULL,
    "asset_id" UUID NOT NULL,

    CONSTRAINT "job_asset_pkey" PRIMARY KEY ("job_id","asset_id")
);

-- CreateTable
CREATE TABLE "purged_asset" (
    "id" UUID NOT NULL,
    "object_keys" TEXT[],

    CONSTRAINT "purged_asset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notification_user_id_id_idx" ON "notification"("user_id", "id");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_asset" ADD CONSTRAINT "job_asset_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What has lain longest in the trash goes first
CREATE INDEX "asset_by_trashing" ON "asset" ("trashed_at", "seq") WHERE "trashed_at" IS NOT NULL;
