-- Trigger function of job. Records the event file-processed when the processing of an asset ends.
CREATE OR REPLACE FUNCTION record_finished_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_events('{file-processed}', ARRAY[id], ARRAY[creator_id], NULL) FROM asset WHERE id = NEW.asset_id;
  RETURN NULL;
END $$;
