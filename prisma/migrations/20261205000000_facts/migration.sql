CREATE TYPE asset_flag AS ENUM ('PICK', 'REJECT');
CREATE TYPE color_label AS ENUM ('RED', 'YELLOW', 'GREEN', 'BLUE', 'PURPLE');
CREATE TYPE taken_source AS ENUM ('USER', 'FILE_METADATA', 'FILE_DATE');

-- What the file of an asset says about it, and what people changed of that.
ALTER TABLE asset
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN title text,
  ADD COLUMN caption text,
  ADD COLUMN credit text,
  ADD COLUMN rating smallint CHECK (rating BETWEEN 1 AND 5),
  ADD COLUMN flag asset_flag,
  ADD COLUMN color_label color_label,
  ADD COLUMN taken_at timestamptz(3),
  ADD COLUMN taken_offset smallint CHECK (taken_offset BETWEEN -1080 AND 1080),
  ADD COLUMN taken_source taken_source,
  ADD COLUMN camera text,
  ADD COLUMN lens text,
  ADD COLUMN iso int,
  ADD COLUMN aperture float8,
  ADD COLUMN exposure float8,
  ADD COLUMN focal_length float8,
  ADD COLUMN latitude float8 CHECK (latitude BETWEEN -90 AND 90),
  ADD COLUMN longitude float8 CHECK (longitude BETWEEN -180 AND 180),
  ADD COLUMN country text,
  ADD COLUMN region text,
  ADD COLUMN town text,
  ADD COLUMN fact_sources jsonb NOT NULL DEFAULT '{}',
  ADD CHECK ((taken_at IS NULL) = (taken_source IS NULL)),
  ADD CHECK ((latitude IS NULL) = (longitude IS NULL));

-- When an asset was taken, in the time of its place: by its own date, else by its upload.
CREATE FUNCTION taken_local(taken_at timestamptz, upload_time timestamptz, taken_offset smallint)
RETURNS timestamp LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(taken_at, upload_time) AT TIME ZONE 'UTC' + coalesce(taken_offset, 0) * interval '1 minute';

CREATE INDEX asset_by_taken ON asset (taken_local(taken_at, upload_time, taken_offset), seq) WHERE trashed_at IS NULL;
CREATE INDEX asset_by_own_tag ON asset USING gin (tags) WHERE tags <> '{}';

-- Each user's own favorites.
CREATE TABLE favorite (
  user_id int NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  asset_id uuid NOT NULL REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE,
  added_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, asset_id)
);
CREATE INDEX favorite_asset_id_idx ON favorite (asset_id);
