-- Maintains name_part (words inside names, for suggestions) and asset_value (numbers, dates and booleans of custom fields).
CREATE OR REPLACE TRIGGER asset_truncate_index AFTER TRUNCATE ON asset
FOR EACH STATEMENT EXECUTE FUNCTION clear_asset_index();
