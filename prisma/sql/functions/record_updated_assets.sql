-- Trigger function of asset. Records the events of changed assets: a new original, data that people edit, and moves to the
-- trash and back. Changes by processing (status, size in pixels, colors) are part of file-processed.
CREATE OR REPLACE FUNCTION record_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_events(array_agg(name), array_agg(id), array_agg(creator_id), array_agg(body))
  FROM (
    SELECT happened.name, after.id, after.creator_id,
      CASE WHEN message IS NOT NULL THEN deletion_body(happened.name, after.id, '{original}', message) END AS body
    FROM new_rows AS after JOIN old_rows AS before ON before.id = after.id
    CROSS JOIN LATERAL (VALUES
      ('file-saved', after.version <> before.version, NULL),
      ('file-data-updated', after.version = before.version AND (
        after.data <> before.data OR after.schema_id <> before.schema_id OR after.name <> before.name
        OR after.public <> before.public OR (after.tags, after.title, after.caption, after.credit, after.rating, after.flag, after.color_label,
          after.taken_at, after.taken_offset, after.latitude, after.longitude, after.country, after.region, after.town) IS DISTINCT FROM (before.tags, before.title, before.caption, before.credit, before.rating, before.flag, before.color_label,
          before.taken_at, before.taken_offset, before.latitude, before.longitude, before.country, before.region, before.town)
        OR after.creator_id <> before.creator_id OR (after.status = 'ARCHIVED') <> (before.status = 'ARCHIVED')), NULL),
      ('file-deleted', before.trashed_at IS NULL AND after.trashed_at IS NOT NULL, 'Moved to the trash'),
      ('file-undeleted', before.trashed_at IS NOT NULL AND after.trashed_at IS NULL, 'Restored from the trash')
    ) AS happened(name, has_happened, message)
    WHERE happened.has_happened ORDER BY after.seq
  ) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
