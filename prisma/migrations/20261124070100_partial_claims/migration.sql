-- The final upload that a partial one was joined to last: two final requests at once make one asset.
ALTER TABLE "upload" ADD COLUMN "final_id" UUID;
