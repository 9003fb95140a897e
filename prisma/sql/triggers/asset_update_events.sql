-- Records events of assets in the outbox, in the transaction of the change.
CREATE OR REPLACE TRIGGER asset_update_events AFTER UPDATE ON asset
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_updated_assets();
