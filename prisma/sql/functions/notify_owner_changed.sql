-- Trigger function. Notifies every server that a credential of a user changed or was deleted, so that it drops what it
-- cached of the user.
CREATE OR REPLACE FUNCTION notify_owner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', 'user:' || OLD.user_id::text);
  RETURN NULL;
END $$;
