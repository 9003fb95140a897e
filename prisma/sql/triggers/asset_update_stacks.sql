-- Maintains stack and stack_member: which assets collapsed lists show. Maintains stack_check: the images for which a worker looks for stacks.
CREATE OR REPLACE TRIGGER asset_update_stacks AFTER UPDATE ON asset
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION follow_updated_stacks();
