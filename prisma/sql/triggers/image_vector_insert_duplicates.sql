-- Maintains duplicate_check: the assets of which a worker looks for duplicates.
CREATE OR REPLACE TRIGGER image_vector_insert_duplicates AFTER INSERT ON image_vector REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION queue_vector_duplicate_checks();
