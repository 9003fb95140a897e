-- Maintains duplicate_check: the assets of which a worker looks for duplicates.
CREATE OR REPLACE TRIGGER file_duplicates AFTER UPDATE OF sha256 ON file FOR EACH ROW
WHEN (NEW.key = 'original' AND NEW.sha256 IS DISTINCT FROM OLD.sha256)
EXECUTE FUNCTION queue_original_duplicate_check();
