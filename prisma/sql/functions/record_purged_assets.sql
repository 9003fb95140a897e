-- Trigger function of asset. Records the event file-deleted of purged assets.
CREATE OR REPLACE FUNCTION record_purged_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_events(array_agg('file-deleted'::text), array_agg(id), array_agg(creator_id),
    array_agg(deletion_body('file-deleted', id, '{original}', 'Purged')))
  FROM (SELECT id, creator_id FROM old_rows ORDER BY seq) AS ordered;
  RETURN NULL;
END $$;
