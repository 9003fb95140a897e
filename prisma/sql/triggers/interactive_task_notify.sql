-- Notifies the server that waits for the result. 'interactive' is the kind of row in the notification.
CREATE OR REPLACE TRIGGER interactive_task_notify AFTER UPDATE OF status ON interactive_task FOR EACH ROW
WHEN (NEW.status IN ('COMPLETED', 'ERROR'))
EXECUTE FUNCTION notify_row_changed('interactive');
