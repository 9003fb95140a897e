-- Maintains name_part (words inside names, for suggestions), new_word (words for spelling correction) and asset_value
-- (numbers, dates and booleans of custom fields).
CREATE OR REPLACE TRIGGER asset_insert_index AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION index_inserted_assets();
