-- Trigger function of asset. Replaces the values of an asset whose custom data or schema changed.
CREATE OR REPLACE FUNCTION update_asset_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM asset_value WHERE seq = OLD.seq;
  IF NEW.schema_id <> 0 THEN
    INSERT INTO asset_value (seq, field, schema_id, number, text)
      SELECT NEW.seq, field, NEW.schema_id, number, text FROM sortable_values_of(NEW.data);
  END IF;
  RETURN NULL;
END $$;
