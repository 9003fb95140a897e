-- Trigger function of step, before its status changes. dispatched_at is null exactly while a step waits in the backlog,
-- whichever statement changes the status.
CREATE OR REPLACE FUNCTION track_dispatch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'QUEUED' AND OLD.status <> 'QUEUED' THEN
    NEW.dispatched_at := NULL;
  ELSIF NEW.status = 'IN_PROGRESS' THEN
    NEW.dispatched_at := coalesce(NEW.dispatched_at, now());
  END IF;
  RETURN NEW;
END $$;
