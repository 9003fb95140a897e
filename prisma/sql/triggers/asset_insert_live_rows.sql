-- Maintains live_asset, the narrow rows that word searches are counted in.
CREATE OR REPLACE TRIGGER asset_insert_live_rows AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION insert_live_assets();
