-- Trigger function of asset. Queues new images, for which a worker looks for stacks. Uploads are queued once they are processed.
CREATE OR REPLACE FUNCTION queue_inserted_stack_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stack_check (asset_id)
  SELECT id FROM new_rows WHERE kind = 'IMAGE' AND status = 'OK' AND trashed_at IS NULL AND taken_at IS NOT NULL ORDER BY seq;
  RETURN NULL;
END $$;
