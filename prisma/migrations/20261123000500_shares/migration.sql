-- CreateTable
CREATE TABLE "share" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "collection_id" INTEGER,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "token_encrypted" TEXT NOT NULL,
    "password_hash" TEXT,
    "allow_download" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3),
    "views" INTEGER NOT NULL DEFAULT 0,
    "last_viewed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_asset" (
    "share_id" INTEGER NOT NULL,
    "asset_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "share_asset_pkey" PRIMARY KEY ("share_id","asset_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "share_token_hash_key" ON "share"("token_hash");

-- CreateIndex
CREATE INDEX "share_owner_id_id_idx" ON "share"("owner_id", "id" DESC);

-- CreateIndex
CREATE INDEX "share_collection_id_idx" ON "share"("collection_id");

-- CreateIndex
CREATE INDEX "share_asset_share_id_position_idx" ON "share_asset"("share_id", "position");

-- CreateIndex
CREATE INDEX "share_asset_asset_id_idx" ON "share_asset"("asset_id");

-- AddForeignKey
ALTER TABLE "share" ADD CONSTRAINT "share_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share" ADD CONSTRAINT "share_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_asset" ADD CONSTRAINT "share_asset_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "share"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_asset" ADD CONSTRAINT "share_asset_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;
