-- Trigger function of step, before an INSERT. Copies the user of the job into the step and classifies its cost, so that
-- an index finds the next step of each user.
CREATE OR REPLACE FUNCTION fill_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT creator_id, is_costly_step(NEW.task, input->>'content_type')
    INTO NEW.creator_id, NEW.is_costly FROM job WHERE id = NEW.job_id;
  RETURN NEW;
END $$;
