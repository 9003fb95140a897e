-- Trigger function of asset, after TRUNCATE. Deletes all narrow rows.
CREATE OR REPLACE FUNCTION truncate_live_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE live_asset;
  RETURN NULL;
END $$;
