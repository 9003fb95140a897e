-- Maintains asset_count and asset_change.
CREATE OR REPLACE TRIGGER asset_insert_counts AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_assets();
