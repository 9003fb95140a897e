-- Notifies every server of confirmed faces: servers cache them with their asset.
CREATE OR REPLACE TRIGGER face_insert_notify AFTER INSERT ON face FOR EACH ROW
WHEN (NEW.confirmed)
EXECUTE FUNCTION notify_face_changed();
