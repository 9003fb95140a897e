-- Statistics: counts by minute, hour and day, and the bytes in storage. docs/usage.md explains them.
CREATE TABLE usage_series (
  id serial PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL
);
CREATE UNIQUE INDEX usage_series_kind_name_key ON usage_series (kind, name);

-- Counts of recent minutes are updated every few seconds. The free space lets updates stay on their page.
CREATE TABLE usage_minute (
  value bigint NOT NULL,
  bucket integer NOT NULL,
  user_id integer NOT NULL,
  series_id integer NOT NULL,
  PRIMARY KEY (user_id, series_id, bucket)
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

CREATE TABLE usage_hour (
  value bigint NOT NULL,
  bucket integer NOT NULL,
  user_id integer NOT NULL,
  series_id integer NOT NULL,
  PRIMARY KEY (user_id, series_id, bucket)
);
-- For the roll-up and for deleting old hours. Hours are appended in order, so this index is tiny.
CREATE INDEX usage_hour_bucket_idx ON usage_hour USING brin (bucket) WITH (pages_per_range = 16);

CREATE TABLE usage_day (
  value bigint NOT NULL,
  bucket integer NOT NULL,
  user_id integer NOT NULL,
  series_id integer NOT NULL,
  PRIMARY KEY (user_id, series_id, bucket)
);

CREATE TABLE usage_storage (
  bytes bigint NOT NULL,
  bucket integer NOT NULL,
  user_id integer NOT NULL,
  kind text NOT NULL,
  PRIMARY KEY (user_id, kind, bucket)
);

CREATE TABLE usage_writer (
  id uuid PRIMARY KEY,
  last_batch integer NOT NULL,
  at timestamptz(3) NOT NULL
);

CREATE TABLE usage_state (
  id integer PRIMARY KEY DEFAULT 1,
  counting_since timestamptz(3) NOT NULL,
  days_until integer NOT NULL,
  storage_at timestamptz(3),
  storage_ms integer NOT NULL DEFAULT 0
);
INSERT INTO usage_state (counting_since, days_until)
  VALUES (now(), floor(extract(epoch FROM now()) / 86400)::integer);
