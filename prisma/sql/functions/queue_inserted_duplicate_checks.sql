-- Trigger function of asset. Queues new assets, of which a worker looks for duplicates. Uploads are queued once they are processed.
CREATE OR REPLACE FUNCTION queue_inserted_duplicate_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_check (asset_id)
  SELECT id FROM new_rows WHERE status = 'OK' AND trashed_at IS NULL ORDER BY seq;
  RETURN NULL;
END $$;
