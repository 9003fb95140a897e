-- Fills creator_id and is_costly from the job.
CREATE OR REPLACE TRIGGER step_fill BEFORE INSERT ON step
FOR EACH ROW EXECUTE FUNCTION fill_step();
