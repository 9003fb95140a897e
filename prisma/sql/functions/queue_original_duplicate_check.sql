-- Trigger function of file. Queues the asset of an original whose checksum changed.
CREATE OR REPLACE FUNCTION queue_original_duplicate_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_check (asset_id) VALUES (NEW.asset_id);
  RETURN NULL;
END $$;
