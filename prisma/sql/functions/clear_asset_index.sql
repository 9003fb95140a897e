-- Trigger function of asset, after TRUNCATE. Empties name_part and asset_value.
CREATE OR REPLACE FUNCTION clear_asset_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM name_part;
  DELETE FROM asset_value;
  RETURN NULL;
END $$;
