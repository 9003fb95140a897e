-- AlterTable
ALTER TABLE "asset" ADD COLUMN "preview_error" TEXT;
