-- Wakes the server that waits for the result.
CREATE OR REPLACE TRIGGER interactive_task_notify AFTER UPDATE OF status ON interactive_task FOR EACH ROW
WHEN (NEW.status IN ('COMPLETED', 'ERROR'))
EXECUTE FUNCTION notify_row_changed('interactive');
