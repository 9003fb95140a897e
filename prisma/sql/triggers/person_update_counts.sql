-- Maintains face_change for people who enter or leave the people with a name who are not hidden.
CREATE OR REPLACE TRIGGER person_update_counts AFTER UPDATE OF name, hidden ON person FOR EACH ROW
WHEN ((OLD.name <> '' AND NOT OLD.hidden) IS DISTINCT FROM (NEW.name <> '' AND NOT NEW.hidden))
EXECUTE FUNCTION count_listed_people();
