-- Servers remember where the tiles of an asset lie: they are told when these go, or make way for others.
CREATE FUNCTION "tell_asset_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', 'asset:' || OLD.asset_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "tiles_changed" AFTER DELETE ON "file" FOR EACH ROW WHEN (OLD.key = 'deepzoom')
  EXECUTE FUNCTION "tell_asset_changed"();
