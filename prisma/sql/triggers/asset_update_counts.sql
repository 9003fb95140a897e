-- Maintains asset_count and taken_day, which hold numbers of assets for totals and for the timeline, and asset_change,
-- which holds numbers of changes per block of assets.
CREATE OR REPLACE TRIGGER asset_update_counts AFTER UPDATE ON asset
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_updated_assets();
