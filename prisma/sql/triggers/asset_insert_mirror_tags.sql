-- Tags in custom metadata become tags of the asset.
CREATE OR REPLACE TRIGGER asset_insert_mirror_tags BEFORE INSERT ON asset FOR EACH ROW
WHEN (NEW.data ? 'tags')
EXECUTE FUNCTION mirror_data_tags();
