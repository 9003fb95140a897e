-- Maintains name_part (words inside names, for suggestions) and asset_value (numbers, dates and booleans of custom fields).
CREATE OR REPLACE TRIGGER asset_delete_index AFTER DELETE ON asset REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION deindex_deleted_assets();
