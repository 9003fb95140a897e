-- Trigger function of job. Records the event file-processed when the processing of an asset ends.
CREATE OR REPLACE FUNCTION record_finished_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM event_subscription WHERE event_name = 'file-processed') THEN RETURN NULL; END IF;
  PERFORM record_events('{file-processed}', ARRAY[id], ARRAY[creator_id], NULL) FROM asset WHERE id = NEW.asset_id;
  RETURN NULL;
END $$;
