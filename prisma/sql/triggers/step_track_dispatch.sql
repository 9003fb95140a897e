-- Maintains dispatched_at: when the step entered the queue, null while it waits in the backlog.
CREATE OR REPLACE TRIGGER step_track_dispatch BEFORE UPDATE OF status ON step
FOR EACH ROW EXECUTE FUNCTION track_dispatch();
