-- AlterTable
ALTER TABLE "notification" ADD COLUMN "ends_at" TIMESTAMPTZ(3);
