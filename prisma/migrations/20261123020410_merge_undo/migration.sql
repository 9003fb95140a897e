-- CreateTable
CREATE TABLE "merge" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "keep_id" UUID NOT NULL,
    "drop_ids" UUID[],
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "collection_ids" INTEGER[],
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "merge_at_idx" ON "merge"("at");

-- CreateIndex
CREATE INDEX "merge_keep_id_idx" ON "merge"("keep_id");

-- CreateIndex
CREATE INDEX "merge_user_id_idx" ON "merge"("user_id");

-- AddForeignKey
ALTER TABLE "merge" ADD CONSTRAINT "merge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merge" ADD CONSTRAINT "merge_keep_id_fkey" FOREIGN KEY ("keep_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
