-- Maintains face_change, which holds numbers of changes of the people per block of assets.
CREATE OR REPLACE TRIGGER face_insert_counts AFTER INSERT ON face REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_faces();
