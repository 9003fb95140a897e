-- Maintains tag: the catalog of all tags.
CREATE OR REPLACE TRIGGER asset_update_tags AFTER UPDATE ON asset
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_updated_tags();
