-- Triggers queue changes while the queue fills.
LOCK TABLE asset IN SHARE ROW EXCLUSIVE MODE;

CREATE TYPE duplicate_kind AS ENUM ('EXACT', 'NEAR');

CREATE TABLE duplicate_check (
  id bigserial NOT NULL,
  asset_id uuid NOT NULL,
  CONSTRAINT duplicate_check_pkey PRIMARY KEY (id)
);

CREATE TABLE duplicate_group (
  id serial NOT NULL,
  kind duplicate_kind NOT NULL,
  key text NOT NULL,
  assets integer NOT NULL DEFAULT 0,
  freed_bytes bigint NOT NULL DEFAULT 0,
  is_listed boolean NOT NULL DEFAULT false,
  CONSTRAINT duplicate_group_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX duplicate_group_kind_key_key ON duplicate_group (kind, key);
-- The order of the list.
CREATE INDEX duplicate_group_listed ON duplicate_group (kind, (-freed_bytes), id) WHERE is_listed;

CREATE TABLE duplicate_member (
  group_id integer NOT NULL,
  asset_id uuid NOT NULL,
  sha256 text,
  dhash text,
  CONSTRAINT duplicate_member_pkey PRIMARY KEY (group_id, asset_id),
  CONSTRAINT duplicate_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES duplicate_group (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT duplicate_member_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX duplicate_member_asset_id_idx ON duplicate_member (asset_id);

CREATE TABLE duplicate_dismissal (
  id serial NOT NULL,
  user_id integer,
  asset_ids uuid[] NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT duplicate_dismissal_pkey PRIMARY KEY (id),
  CONSTRAINT duplicate_dismissal_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX duplicate_dismissal_asset_ids_idx ON duplicate_dismissal USING gin (asset_ids);
CREATE INDEX duplicate_dismissal_user_id_idx ON duplicate_dismissal (user_id);

-- A worker looks for the duplicates of all assets.
INSERT INTO duplicate_check (asset_id)
SELECT id FROM asset WHERE trashed_at IS NULL AND status = 'OK' ORDER BY seq;
