-- Notifies every server of changed and deleted rows: servers cache them.
CREATE OR REPLACE TRIGGER session_notify AFTER UPDATE OR DELETE ON session
FOR EACH ROW EXECUTE FUNCTION notify_row_changed('session');
