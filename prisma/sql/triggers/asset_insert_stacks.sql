-- Maintains stack_check: the images for which a worker looks for stacks.
CREATE OR REPLACE TRIGGER asset_insert_stacks AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION queue_inserted_stack_checks();
