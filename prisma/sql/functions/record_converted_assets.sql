-- Trigger function of job_asset. Records the event file-processed of assets whose conversions a bulk job has created.
CREATE OR REPLACE FUNCTION record_converted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_events(array_agg('file-processed'::text), array_agg(asset.id), array_agg(asset.creator_id), NULL)
  FROM new_rows AS after
  JOIN old_rows AS before ON before.job_id = after.job_id AND before.asset_id = after.asset_id
  JOIN job ON job.id = after.job_id AND job.type = 'BULK_CONVERT'
  JOIN asset ON asset.id = after.asset_id
  WHERE before.outcome IS NULL AND after.outcome IN ('CHANGED', 'REFUSED')
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
