-- Insights: used assets, visits of shares, sites that embed assets, searches without results, and the library by day. docs/usage.md explains them.
CREATE TABLE usage_asset (
  asset_id uuid PRIMARY KEY REFERENCES asset (id) ON DELETE CASCADE,
  last_day integer NOT NULL,
  views bigint NOT NULL,
  downloads bigint NOT NULL
);

CREATE TABLE usage_asset_day (
  user_id integer NOT NULL,
  day integer NOT NULL,
  views integer NOT NULL,
  downloads integer NOT NULL,
  asset_id uuid NOT NULL,
  PRIMARY KEY (user_id, day, asset_id)
);

CREATE TABLE usage_share_day (
  bytes bigint NOT NULL,
  day integer NOT NULL,
  share_id integer NOT NULL,
  owner_id integer NOT NULL,
  visits integer NOT NULL,
  views integer NOT NULL,
  downloads integer NOT NULL,
  PRIMARY KEY (day, share_id)
);

CREATE TABLE usage_name_day (
  requests bigint NOT NULL,
  bytes bigint NOT NULL,
  day integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (kind, day, name)
);

CREATE TABLE usage_host_asset (
  requests bigint NOT NULL,
  bytes bigint NOT NULL,
  day integer NOT NULL,
  asset_id uuid NOT NULL,
  host text NOT NULL,
  PRIMARY KEY (host, day, asset_id)
);
CREATE INDEX usage_host_asset_day_idx ON usage_host_asset (day);

CREATE TABLE usage_term_user (
  user_id integer NOT NULL,
  term text NOT NULL,
  PRIMARY KEY (term, user_id)
);

CREATE TABLE usage_library (
  bytes bigint NOT NULL,
  unused_bytes bigint NOT NULL,
  day integer NOT NULL,
  user_id integer NOT NULL,
  assets integer NOT NULL,
  unused_assets integer NOT NULL,
  age smallint NOT NULL,
  type text NOT NULL,
  PRIMARY KEY (day, user_id, type, age)
);

-- The first UTC day whose insights are not reduced to the most used ones yet.
ALTER TABLE usage_state ADD COLUMN insights_until integer NOT NULL DEFAULT 0;
UPDATE usage_state SET insights_until = floor(extract(epoch FROM now()) / 86400)::integer;
