-- Trigger function of asset. Deletes the narrow rows of deleted assets.
CREATE OR REPLACE FUNCTION delete_live_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM live_asset USING old_rows WHERE live_asset.seq = old_rows.seq;
  RETURN NULL;
END $$;
