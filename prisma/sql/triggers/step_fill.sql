-- Fills creator_id and is_costly (whether the step can occupy a processor core for many seconds) from the job. Dispatch
-- reads both to be fair between users.
CREATE OR REPLACE TRIGGER step_fill BEFORE INSERT ON step
FOR EACH ROW EXECUTE FUNCTION fill_step();
