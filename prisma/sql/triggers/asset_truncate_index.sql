-- Maintains name_part and asset_value.
CREATE OR REPLACE TRIGGER asset_truncate_index AFTER TRUNCATE ON asset
FOR EACH STATEMENT EXECUTE FUNCTION clear_asset_index();
