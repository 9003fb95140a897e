-- Empties the bitmap indexes. Other changes only make them stale: asset_change shows it.
CREATE OR REPLACE TRIGGER asset_truncate_bitmaps AFTER TRUNCATE ON asset
FOR EACH STATEMENT EXECUTE FUNCTION truncate_bitmaps();
