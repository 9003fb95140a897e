-- CreateTable
CREATE TABLE "upload" (
    "id" UUID NOT NULL,
    "creator_id" INTEGER NOT NULL,
    "size" BIGINT NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "object_key" TEXT NOT NULL,
    "multipart_id" TEXT,
    "parts_count" INTEGER NOT NULL DEFAULT 0,
    "parts_bytes" BIGINT NOT NULL DEFAULT 0,
    "held_bytes" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "upload_object_key_key" ON "upload"("object_key");

-- CreateIndex
CREATE INDEX "upload_touched_at_idx" ON "upload"("touched_at");
