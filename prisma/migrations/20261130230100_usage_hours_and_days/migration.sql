-- Statistics: one table of hours and one of days, instead of minutes, hours, packed hours and days. docs/usage.md explains them.

-- Minutes become hours. In hours that a log of a CDN covers, our own counts of media become the kind cdn_own.
INSERT INTO usage_hour (user_id, series_id, bucket, value)
SELECT user_id, coalesce(own.id, series_id), usage_minute.bucket / 60, sum(value)
FROM usage_minute
LEFT JOIN usage_series AS cdn ON cdn.id = series_id AND cdn.kind = 'cdn'
LEFT JOIN usage_series AS own ON own.kind = 'cdn_own' AND own.name = cdn.name
  AND EXISTS (SELECT FROM cdn_log_hour AS covered WHERE covered.bucket = usage_minute.bucket / 60)
GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_hour.value + excluded.value;
DROP TABLE usage_minute;

-- Days contain these hours from now on. Their index had the value too, and would be written with each update.
ALTER TABLE usage_day DROP CONSTRAINT usage_day_pkey, ADD PRIMARY KEY (user_id, series_id, bucket);
ALTER TABLE usage_day RESET (autovacuum_vacuum_insert_scale_factor);
INSERT INTO usage_day (user_id, series_id, bucket, value)
SELECT user_id, series_id, bucket / 24, sum(value) FROM usage_hour GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_day.value + excluded.value;

-- Packed hours, whose sums are in usage_day already, fill a new table, whose index is built at the end, in one pass.
ALTER TABLE usage_hour RENAME TO recent_hour;
ALTER INDEX usage_hour_pkey RENAME TO recent_hour_pkey;
CREATE TABLE usage_hour (
  value bigint NOT NULL,
  bucket integer NOT NULL,
  user_id integer NOT NULL,
  series_id integer NOT NULL
);
INSERT INTO usage_hour (user_id, series_id, bucket, value)
SELECT user_id, series_id, bucket * 24 + hour::integer - 1, value
FROM usage_day_hours, unnest(hours) WITH ORDINALITY AS of_day (value, hour) WHERE value <> 0;
DROP TABLE usage_day_hours;
ALTER TABLE usage_hour ADD PRIMARY KEY (user_id, series_id, bucket);
INSERT INTO usage_hour (user_id, series_id, bucket, value)
SELECT user_id, series_id, bucket, value FROM recent_hour ORDER BY user_id, series_id, bucket
ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_hour.value + excluded.value;
DROP TABLE recent_hour;
