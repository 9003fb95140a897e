-- Trigger function of face. Servers cache the confirmed faces of an asset. This notifies them that one was added, changed or
-- removed.
CREATE OR REPLACE FUNCTION notify_face_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', 'asset:' || coalesce(NEW.asset_id, OLD.asset_id)::text);
  RETURN NULL;
END $$;
