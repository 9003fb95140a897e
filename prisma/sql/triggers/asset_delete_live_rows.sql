-- Maintains live_asset.
CREATE OR REPLACE TRIGGER asset_delete_live_rows AFTER DELETE ON asset REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION delete_live_assets();
