-- Notifies every server of changed confirmed faces: servers cache them with their asset. Clustering changes others, often many at once.
CREATE OR REPLACE TRIGGER face_update_notify AFTER UPDATE OF confirmed, person_id, x, y, width, height, render_version ON face
FOR EACH ROW WHEN (OLD.confirmed OR NEW.confirmed)
EXECUTE FUNCTION notify_face_changed();
