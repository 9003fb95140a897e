-- Maintains stack: its number of assets, and its end.
CREATE OR REPLACE TRIGGER stack_member_delete AFTER DELETE ON stack_member REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION refresh_left_stacks();
