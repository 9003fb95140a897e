-- Notifies every server of changed and deleted rows: servers cache them. `last_seen` is not cached. The argument is the kind of row in the notification.
CREATE OR REPLACE TRIGGER session_notify AFTER UPDATE OF revoked_at, expires_at OR DELETE ON session
FOR EACH ROW EXECUTE FUNCTION notify_row_changed('session');
