-- Adds counts to the hours and days of the statistics. `counts` is a list of {user_id, series_id, bucket, value}, with hours since 1970 as
-- buckets, and includes the sums over all users. In hours that a log of a CDN covers, our own counts of media become the kind `cdn_own`.
-- Waits for imports of logs, which take the same lock alone (`counts` of core/src/usage/usage-lock.ts), and sees their hours. Adds rows in
-- the order of the primary keys, so that writers do not wait for each other in a circle.
CREATE OR REPLACE FUNCTION add_usage(counts json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(72707370, 3);

  WITH counted AS (
    SELECT user_id, coalesce(own.id, series_id) AS series_id, bucket, sum(value) AS value
    FROM json_to_recordset(counts) AS given (user_id integer, series_id integer, bucket integer, value bigint)
    LEFT JOIN usage_series AS cdn ON cdn.id = series_id AND cdn.kind = 'cdn'
    LEFT JOIN usage_series AS own ON own.kind = 'cdn_own' AND own.name = cdn.name
      AND EXISTS (SELECT FROM cdn_log_hour AS covered WHERE covered.bucket = given.bucket)
    GROUP BY 1, 2, 3
  ), hourly AS (
    INSERT INTO usage_hour (user_id, series_id, bucket, value)
    SELECT user_id, series_id, bucket, value FROM counted ORDER BY user_id, series_id, bucket
    ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_hour.value + excluded.value
  )
  INSERT INTO usage_day (user_id, series_id, bucket, value)
  SELECT user_id, series_id, bucket / 24, sum(value) FROM counted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_day.value + excluded.value;
END
$$;
