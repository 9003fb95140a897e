-- Maintains name_part, new_word and asset_value.
CREATE OR REPLACE TRIGGER asset_insert_index AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION index_inserted_assets();
