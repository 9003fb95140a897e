-- Trigger function of job_asset. Records the event file-processed of assets whose conversions a bulk job has created: all that a
-- conversion processed, and those for which a download created the missing file.
CREATE OR REPLACE FUNCTION record_converted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_events(array_agg('file-processed'::text), array_agg(asset.id), array_agg(asset.creator_id), NULL)
  FROM new_rows AS after
  JOIN old_rows AS before ON before.job_id = after.job_id AND before.asset_id = after.asset_id
  JOIN job ON job.id = after.job_id
  JOIN asset ON asset.id = after.asset_id
  WHERE before.outcome IS NULL AND (
    job.type = 'BULK_CONVERT' AND after.outcome IN ('CHANGED', 'REFUSED')
    OR job.type = 'BULK_DOWNLOAD' AND after.outcome = 'CHANGED'
  )
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
