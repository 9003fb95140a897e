-- Who brought a file, what it was called, and how a conversion was made
ALTER TABLE "file" ADD COLUMN "name" TEXT, ADD COLUMN "creator_id" INTEGER, ADD COLUMN "dpi" INTEGER,
  ADD COLUMN "watermarked" BOOLEAN NOT NULL DEFAULT false;
