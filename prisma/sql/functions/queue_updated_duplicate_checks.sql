-- Trigger function of asset. Queues assets that became or ceased to be duplicates of others.
CREATE OR REPLACE FUNCTION queue_updated_duplicate_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_check (asset_id)
  SELECT after.id FROM new_rows AS after JOIN old_rows AS before ON before.id = after.id
  WHERE (after.trashed_at IS NULL) <> (before.trashed_at IS NULL) OR after.status <> before.status
    OR after.version <> before.version OR after.dhash IS DISTINCT FROM before.dhash
  ORDER BY after.seq;
  RETURN NULL;
END $$;
