-- Maintains duplicate_check: the assets of which a worker looks for duplicates.
CREATE OR REPLACE TRIGGER asset_update_duplicates AFTER UPDATE ON asset
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION queue_updated_duplicate_checks();
