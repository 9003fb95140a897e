-- Maintains dispatched_at.
CREATE OR REPLACE TRIGGER step_track_dispatch BEFORE UPDATE OF status ON step
FOR EACH ROW EXECUTE FUNCTION track_dispatch();
