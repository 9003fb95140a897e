-- Maintains face_change, which holds numbers of changes of the people per block of assets.
CREATE OR REPLACE TRIGGER face_update_counts AFTER UPDATE ON face
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_updated_faces();
