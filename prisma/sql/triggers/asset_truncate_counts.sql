-- Maintains asset_count and asset_change.
CREATE OR REPLACE TRIGGER asset_truncate_counts AFTER TRUNCATE ON asset
FOR EACH STATEMENT EXECUTE FUNCTION clear_asset_counts();
