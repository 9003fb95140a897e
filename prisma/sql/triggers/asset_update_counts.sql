-- Maintains asset_count and asset_change.
CREATE OR REPLACE TRIGGER asset_update_counts AFTER UPDATE ON asset
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_updated_assets();
