-- CreateEnum
CREATE TYPE "collection_kind" AS ENUM ('COLLECTION', 'BASKET');

-- CreateTable
CREATE TABLE "collection" (
    "id" SERIAL NOT NULL,
    "kind" "collection_kind" NOT NULL DEFAULT 'COLLECTION',
    "owner_id" INTEGER NOT NULL,
    "group_access" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "last_update" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_asset" (
    "collection_id" INTEGER NOT NULL,
    "asset_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "collection_asset_pkey" PRIMARY KEY ("collection_id","asset_id")
);

-- CreateIndex
CREATE INDEX "collection_asset_collection_id_position_idx" ON "collection_asset"("collection_id", "position");

-- CreateIndex
CREATE INDEX "collection_asset_asset_id_idx" ON "collection_asset"("asset_id");

-- AddForeignKey
ALTER TABLE "collection" ADD CONSTRAINT "collection_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_asset" ADD CONSTRAINT "collection_asset_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_asset" ADD CONSTRAINT "collection_asset_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A basket is its owner's alone, and the only one
ALTER TABLE "collection" ADD CONSTRAINT "collection_basket_private" CHECK ("kind" = 'COLLECTION' OR NOT "group_access");
CREATE UNIQUE INDEX "collection_basket" ON "collection" ("owner_id") WHERE "kind" = 'BASKET';

-- The sorts of the list, each with its tie-break; the own ones; those of the group
CREATE INDEX "collection_by_last_update" ON "collection" ("last_update", "id") WHERE "kind" = 'COLLECTION';
CREATE INDEX "collection_by_name" ON "collection" ("name_key", "id") WHERE "kind" = 'COLLECTION';
CREATE INDEX "collection_by_owner" ON "collection" ("owner_id", "last_update", "id") WHERE "kind" = 'COLLECTION';
CREATE INDEX "collection_of_group" ON "collection" ("last_update", "id") WHERE "group_access";
