-- Tags that are added to custom metadata or removed from it change the tags of the asset.
CREATE OR REPLACE TRIGGER asset_update_mirror_tags BEFORE UPDATE OF data ON asset FOR EACH ROW
WHEN (OLD.data -> 'tags' IS DISTINCT FROM NEW.data -> 'tags')
EXECUTE FUNCTION mirror_data_tags();
