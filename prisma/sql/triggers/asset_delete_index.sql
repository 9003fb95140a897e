-- Maintains name_part and asset_value.
CREATE OR REPLACE TRIGGER asset_delete_index AFTER DELETE ON asset REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION deindex_deleted_assets();
