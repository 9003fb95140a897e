-- Trigger function. Notifies every server that a row changed or was deleted, so that it drops its cached copy.
-- The trigger passes the kind of row: asset, session, user or interactive.
CREATE OR REPLACE FUNCTION notify_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', TG_ARGV[0] || ':' || OLD.id::text);
  RETURN NULL;
END $$;
