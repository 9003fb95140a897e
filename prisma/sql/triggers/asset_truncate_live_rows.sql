-- Maintains live_asset.
CREATE OR REPLACE TRIGGER asset_truncate_live_rows AFTER TRUNCATE ON asset
FOR EACH STATEMENT EXECUTE FUNCTION truncate_live_assets();
