-- Notifies every server that the tiles of an asset were deleted: servers cache their location.
CREATE OR REPLACE TRIGGER file_tiles_notify AFTER DELETE ON file FOR EACH ROW
WHEN (OLD.key = 'deepzoom')
EXECUTE FUNCTION notify_tiles_deleted();
