-- Notifies every server of removed confirmed faces: servers cache them with their asset.
CREATE OR REPLACE TRIGGER face_delete_notify AFTER DELETE ON face FOR EACH ROW
WHEN (OLD.confirmed)
EXECUTE FUNCTION notify_face_changed();
