-- Trigger function of file. Servers cache where the tiles of an asset are stored. This notifies them that the tiles
-- were deleted or replaced.
CREATE OR REPLACE FUNCTION notify_tiles_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', 'asset:' || OLD.asset_id::text);
  RETURN NULL;
END $$;
