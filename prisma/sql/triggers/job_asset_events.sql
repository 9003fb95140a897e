-- Records new conversions of bulk jobs in the outbox.
CREATE OR REPLACE TRIGGER job_asset_events AFTER UPDATE ON job_asset
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_converted_assets();
