-- The hours of ended days: one row for each day instead of 24 in usage_hour. docs/usage.md explains it.
CREATE TABLE usage_day_hours (
  hours bigint[] NOT NULL,
  bucket integer NOT NULL,
  user_id integer NOT NULL,
  series_id integer NOT NULL,
  PRIMARY KEY (user_id, series_id, bucket)
);

INSERT INTO usage_day_hours (user_id, series_id, bucket, hours)
SELECT user_id, series_id, day, array_agg(value ORDER BY hour)
FROM (
  SELECT user_id, series_id, day, hour, sum(value)::bigint AS value
  FROM (
    SELECT user_id, series_id, bucket / 24 AS day, bucket % 24 AS hour, value FROM usage_hour
    UNION ALL
    SELECT user_id, series_id, day, hour, 0
    FROM (SELECT DISTINCT user_id, series_id, bucket / 24 AS day FROM usage_hour) AS counted, generate_series(0, 23) AS hour
  ) AS all_hours
  GROUP BY user_id, series_id, day, hour
) AS hourly
WHERE day < (SELECT days_until FROM usage_state)
GROUP BY day, user_id, series_id
ORDER BY day, user_id, series_id;

-- Days that are not summed yet stay. TRUNCATE returns the space of the others at once.
CREATE TEMPORARY TABLE recent_hours ON COMMIT DROP AS
  SELECT * FROM usage_hour WHERE bucket >= coalesce((SELECT days_until FROM usage_state), 0) * 24;
TRUNCATE usage_hour;
DROP INDEX usage_hour_bucket_idx;
INSERT INTO usage_hour (user_id, series_id, bucket, value)
  SELECT user_id, series_id, bucket, value FROM recent_hours ORDER BY user_id, series_id, bucket;
