-- Trigger function. Notifies every server that a row was added, changed or deleted, so that it drops its cached copy.
-- The trigger passes the kind of row: asset, session, user, interactive or person.
CREATE OR REPLACE FUNCTION notify_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', TG_ARGV[0] || ':' || coalesce(OLD.id, NEW.id)::text);
  RETURN NULL;
END $$;
