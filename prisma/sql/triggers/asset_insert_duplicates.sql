-- Maintains duplicate_check: the assets of which a worker looks for duplicates.
CREATE OR REPLACE TRIGGER asset_insert_duplicates AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION queue_inserted_duplicate_checks();
