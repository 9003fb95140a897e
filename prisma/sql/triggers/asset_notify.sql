-- Notifies every server of changed and deleted rows: servers cache them.
CREATE OR REPLACE TRIGGER asset_notify AFTER UPDATE OR DELETE ON asset
FOR EACH ROW EXECUTE FUNCTION notify_row_changed('asset');
