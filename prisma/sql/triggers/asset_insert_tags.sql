-- Maintains tag: the catalog of all tags.
CREATE OR REPLACE TRIGGER asset_insert_tags AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_inserted_tags();
