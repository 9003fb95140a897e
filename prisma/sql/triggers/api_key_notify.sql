-- Notifies every server of changed and revoked keys: servers cache them. `last_used` is not cached.
CREATE OR REPLACE TRIGGER api_key_notify AFTER UPDATE OF user_id, key_hash, scopes, expires_at OR DELETE ON api_key
FOR EACH ROW EXECUTE FUNCTION notify_owner_changed();
