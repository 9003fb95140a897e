-- Trigger function of asset. Refreshes the stacks of assets that moved to or from the trash. Queues images for which a worker
-- looks for stacks again.
CREATE OR REPLACE FUNCTION follow_updated_stacks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_stacks(array_agg(DISTINCT member.stack_id))
  FROM new_rows AS after JOIN old_rows AS before ON before.id = after.id JOIN stack_member AS member ON member.asset_id = after.id
  WHERE (after.trashed_at IS NULL) <> (before.trashed_at IS NULL);
  INSERT INTO stack_check (asset_id)
  SELECT after.id FROM new_rows AS after JOIN old_rows AS before ON before.id = after.id
  WHERE after.kind = 'IMAGE' AND ((after.trashed_at IS NULL) <> (before.trashed_at IS NULL) OR after.status <> before.status
    OR after.name_key <> before.name_key OR after.creator_id <> before.creator_id
    OR after.content_type <> before.content_type OR after.taken_at IS DISTINCT FROM before.taken_at
    OR after.taken_source IS DISTINCT FROM before.taken_source OR after.camera IS DISTINCT FROM before.camera
    OR after.dhash IS DISTINCT FROM before.dhash)
  ORDER BY after.seq;
  RETURN NULL;
END $$;
