-- Pictures that look alike are alike in at least one quarter of their hash: each quarter under its place
CREATE INDEX "asset_dhash_quarters" ON "asset" USING GIN ((ARRAY['a' || substr("dhash", 1, 4), 'b' || substr("dhash", 5, 4), 'c' || substr("dhash", 9, 4), 'd' || substr("dhash", 13, 4)])) WHERE "trashed_at" IS NULL AND "dhash" IS NOT NULL;
