-- Maintains asset_count and taken_day, which hold numbers of assets for totals and for the timeline, and asset_change,
-- which holds numbers of changes per block of assets.
CREATE OR REPLACE TRIGGER asset_truncate_counts AFTER TRUNCATE ON asset
FOR EACH STATEMENT EXECUTE FUNCTION clear_asset_counts();
