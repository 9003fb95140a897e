-- Trigger function of asset. Records the event file-saved of new assets.
CREATE OR REPLACE FUNCTION record_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_events(array_agg('file-saved'::text), array_agg(id), array_agg(creator_id), NULL)
  FROM (SELECT id, creator_id FROM new_rows ORDER BY seq) AS ordered;
  RETURN NULL;
END $$;
