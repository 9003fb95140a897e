-- Maintains duplicate_check: the assets of which a worker looks for duplicates.
CREATE OR REPLACE TRIGGER image_vector_update_duplicates AFTER UPDATE ON image_vector REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION queue_vector_duplicate_checks();
