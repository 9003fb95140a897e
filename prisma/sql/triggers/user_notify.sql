-- Notifies every server of changed and deleted rows: servers cache them.
CREATE OR REPLACE TRIGGER user_notify AFTER UPDATE OR DELETE ON "user"
FOR EACH ROW EXECUTE FUNCTION notify_row_changed('user');
