-- What stands in the addresses of an asset's images: they change with a poster as well, its version with its original alone.
ALTER TABLE "asset" ADD COLUMN "look" INTEGER NOT NULL DEFAULT 1, ADD COLUMN "poster_second" DOUBLE PRECISION;
-- Addresses that browsers keep stay what they are.
UPDATE "asset" SET "look" = "version" WHERE "version" > 1;
