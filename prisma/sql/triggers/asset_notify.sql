-- Notifies every server of changed and deleted rows: servers cache them. The argument is the kind of row in the notification.
CREATE OR REPLACE TRIGGER asset_notify AFTER UPDATE OR DELETE ON asset
FOR EACH ROW EXECUTE FUNCTION notify_row_changed('asset');
