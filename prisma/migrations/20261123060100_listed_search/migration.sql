-- AlterTable
ALTER TABLE "search_snapshot" ADD COLUMN     "list" BYTEA;

-- A page of the list is read without the rest of it
ALTER TABLE "search_snapshot" ALTER COLUMN "list" SET STORAGE EXTERNAL;
