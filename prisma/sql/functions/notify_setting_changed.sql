-- Trigger function of setting. Notifies every process that a section changed, so that it drops its cached copy.
CREATE OR REPLACE FUNCTION notify_setting_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', 'setting:' || coalesce(NEW.section, OLD.section));
  RETURN NULL;
END $$;
