-- Records events of assets in the outbox, in the transaction of the change.
CREATE OR REPLACE TRIGGER asset_insert_events AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_inserted_assets();
