-- Maintains asset_count and asset_change.
CREATE OR REPLACE TRIGGER asset_delete_counts AFTER DELETE ON asset REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_assets();
