-- Trigger function of asset, after TRUNCATE. Deletes all counts. The new row in asset_change makes cached results stale.
CREATE OR REPLACE FUNCTION clear_asset_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM asset_count;
  DELETE FROM taken_day;
  INSERT INTO asset_change DEFAULT VALUES;
  RETURN NULL;
END $$;
