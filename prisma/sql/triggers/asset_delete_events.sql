-- Records events of assets in the outbox, in the transaction of the change.
CREATE OR REPLACE TRIGGER asset_delete_events AFTER DELETE ON asset REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_purged_assets();
