-- Records the end of an asset's processing in the outbox. A change of data and a run of add-ons are no processing.
CREATE OR REPLACE TRIGGER job_events AFTER UPDATE OF status ON job FOR EACH ROW
WHEN (
  OLD.status IN ('QUEUED', 'IN_PROGRESS') AND NEW.status IN ('COMPLETED', 'ERROR')
  AND NEW.asset_id IS NOT NULL AND NEW.type NOT IN ('DATA_UPDATE', 'ADDONS')
)
EXECUTE FUNCTION record_finished_job();
