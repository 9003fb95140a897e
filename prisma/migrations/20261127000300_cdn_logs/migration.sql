-- Imported logs of the content delivery network. docs/usage.md explains them.
CREATE TABLE cdn_log (
  id serial PRIMARY KEY,
  sha256 text NOT NULL,
  name text NOT NULL,
  format text NOT NULL,
  lines bigint NOT NULL,
  requests bigint NOT NULL,
  bytes bigint NOT NULL,
  first_hour integer NOT NULL,
  last_hour integer NOT NULL,
  imported_at timestamptz(3) NOT NULL,
  imported_by integer
);
CREATE UNIQUE INDEX cdn_log_sha256_key ON cdn_log (sha256);

-- The counts of a log. An hour with rows is covered by logs: usage_hour then has their sum as the kind cdn, and our own count as cdn_own.
CREATE TABLE cdn_log_hour (
  requests bigint NOT NULL,
  bytes bigint NOT NULL,
  bucket integer NOT NULL,
  log_id integer NOT NULL REFERENCES cdn_log (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id integer NOT NULL,
  PRIMARY KEY (bucket, log_id, user_id)
);
CREATE INDEX cdn_log_hour_log_id_idx ON cdn_log_hour (log_id);
