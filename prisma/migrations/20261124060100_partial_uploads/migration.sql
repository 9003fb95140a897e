-- Resumable uploads whose length comes later, and parts of a file that is concatenated.
ALTER TABLE "upload" ALTER COLUMN "size" DROP NOT NULL;
ALTER TABLE "upload" ADD COLUMN "is_partial" BOOLEAN NOT NULL DEFAULT false;
