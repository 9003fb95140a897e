-- Creates the tables of release 0.2.0. It replaces the 39 migrations before it (prisma/baseline.ts).
-- Functions and triggers are in prisma/sql, except those that a generated column needs.

-- Similarity of words, for corrections of misspelled searches.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE asset_kind AS ENUM ('IMAGE', 'VIDEO', 'AUDIO', 'OTHER');
CREATE TYPE asset_schema_status AS ENUM ('ACTIVE', 'INACTIVE');
CREATE TYPE asset_status AS ENUM ('NOT_READY', 'OK', 'ERROR', 'ARCHIVED');
CREATE TYPE bulk_outcome AS ENUM ('CHANGED', 'UNCHANGED', 'ARCHIVED', 'PROCESSING', 'TRASHED', 'GONE', 'REFUSED');
CREATE TYPE collection_kind AS ENUM ('COLLECTION', 'BASKET');
CREATE TYPE notification_disposal AS ENUM ('ON_READ', 'ON_ACK');
CREATE TYPE work_status AS ENUM ('QUEUED', 'IN_PROGRESS', 'COMPLETED', 'ERROR');

-- Returns one bit for each color name that covers at least 8 percent of the image, from the color palette in the metadata.
-- The number of a bit is the position of the name in COLORS of the contracts:
-- 0 red, 1 orange, 2 yellow, 3 green, 4 teal, 5 blue, 6 purple, 7 pink, 8 brown, 9 black, 10 gray, 11 white.
CREATE FUNCTION color_bits_of(metadata jsonb) RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  entry jsonb;
  hex text;
  red integer;
  green integer;
  blue integer;
  highest integer;
  spread integer;
  hue double precision;
  color integer;
  bits integer := 0;
BEGIN
  IF jsonb_typeof(metadata->'ColorPalette') IS DISTINCT FROM 'array' THEN RETURN 0; END IF;
  FOR entry IN SELECT jsonb_array_elements(metadata->'ColorPalette') LOOP
    hex := entry->>'hex';
    CONTINUE WHEN hex IS NULL OR hex !~ '^#[0-9a-fA-F]{6}$' OR jsonb_typeof(entry->'percent') IS DISTINCT FROM 'number';
    CONTINUE WHEN (entry->>'percent')::double precision < 8;
    red := ('x' || substr(hex, 2, 2))::bit(8)::integer;
    green := ('x' || substr(hex, 4, 2))::bit(8)::integer;
    blue := ('x' || substr(hex, 6, 2))::bit(8)::integer;
    highest := greatest(red, green, blue);
    spread := highest - least(red, green, blue);
    IF highest < 50 THEN
      color := 9;
    ELSIF spread < 0.14 * highest THEN
      color := CASE WHEN highest > 220 THEN 11 ELSE 10 END;
    ELSE
      -- The hue of the HSV color model, in degrees.
      hue := 60 * CASE highest
        WHEN red THEN (green - blue)::double precision / spread
        WHEN green THEN 2 + (blue - red)::double precision / spread
        ELSE 4 + (red - green)::double precision / spread END;
      IF hue < 0 THEN hue := hue + 360; END IF;
      color := CASE
        WHEN hue < 14 OR hue >= 345 THEN 0
        -- A dark orange is brown.
        WHEN hue < 45 THEN CASE WHEN highest < 170 THEN 8 ELSE 1 END
        WHEN hue < 68 THEN 2
        WHEN hue < 160 THEN 3
        WHEN hue < 195 THEN 4
        WHEN hue < 255 THEN 5
        WHEN hue < 290 THEN 6
        ELSE 7 END;
    END IF;
    bits := bits | (1 << color);
  END LOOP;
  RETURN bits;
END $$;

-- Users

CREATE TABLE "user" (
  id serial NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role_id integer NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  group_asset_access boolean NOT NULL DEFAULT true,
  access_id text NOT NULL,
  upload_key text NOT NULL,
  api_key_encrypted text NOT NULL,
  api_key_hash text NOT NULL,
  password_hash text NOT NULL,
  preferences jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT user_pkey PRIMARY KEY (id),
  CONSTRAINT user_email_lower CHECK (email = lower(email)),
  CONSTRAINT user_role_id CHECK (role_id BETWEEN 1 AND 5)
);
CREATE UNIQUE INDEX user_email_key ON "user" (email);
CREATE UNIQUE INDEX user_access_id_key ON "user" (access_id);
CREATE UNIQUE INDEX user_upload_key_key ON "user" (upload_key);
CREATE UNIQUE INDEX user_api_key_hash_key ON "user" (api_key_hash);

-- Signed-in browsers. A row ends when it expires or is revoked.
CREATE TABLE session (
  id uuid NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user" (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX session_user_id_idx ON session (user_id);
CREATE INDEX session_expires_at_idx ON session (expires_at);

-- Assets

-- Defines which custom fields the data of an asset has.
CREATE TABLE asset_schema (
  id serial NOT NULL,
  name jsonb NOT NULL,
  status asset_schema_status NOT NULL DEFAULT 'ACTIVE',
  schema json NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT asset_schema_pkey PRIMARY KEY (id)
);

-- The schemas that come with the product.
INSERT INTO asset_schema (id, name, schema) VALUES
(0, '{"en": "FileSpin Asset Schema"}', '{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "title": "FileSpin Asset Schema",
  "required": [],
  "properties": {
    "filespin_search_txt": {
      "type": "string", "minLength": 0, "maxLength": 200,
      "filespin_properties": {
        "title": {"en": "Search text"}, "searchable": true, "keyword_searchable": true,
        "filterable": false, "facetable": false, "ui": {"order": 1}
      }
    }
  }
}'),
(1, '{"en": "Basic"}', '{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "title": "Basic",
  "required": [],
  "properties": {
    "title": {
      "type": "string", "maxLength": 200,
      "filespin_properties": {
        "title": {"en": "Title"}, "searchable": true, "keyword_searchable": true,
        "filterable": true, "facetable": false, "ui": {"order": 1}
      }
    },
    "description": {
      "type": "string", "maxLength": 1000,
      "filespin_properties": {
        "title": {"en": "Description"}, "searchable": true, "keyword_searchable": true,
        "filterable": false, "facetable": false, "ui": {"order": 2, "multiline": true}
      }
    },
    "tags": {
      "type": "array", "maxItems": 50, "uniqueItems": true,
      "items": {"type": "string", "minLength": 1, "maxLength": 100},
      "filespin_properties": {
        "title": {"en": "Tags"}, "hint": {"en": "Press Enter after each"}, "searchable": true,
        "keyword_searchable": true, "filterable": true, "facetable": true, "ui": {"order": 3}
      }
    },
    "credit": {
      "type": "string", "maxLength": 200,
      "filespin_properties": {
        "title": {"en": "Credit"}, "hint": {"en": "Who made it"}, "searchable": true,
        "keyword_searchable": true, "filterable": true, "facetable": true, "ui": {"order": 4}
      }
    },
    "rights": {
      "type": "string", "maxLength": 200,
      "filespin_properties": {
        "title": {"en": "Rights"}, "hint": {"en": "Who may use it, and for what"}, "searchable": true,
        "keyword_searchable": true, "filterable": true, "facetable": true, "ui": {"order": 5}
      }
    }
  }
}');
SELECT setval('asset_schema_id_seq', 1);

-- One row per asset. seq is the order of arrival: it breaks ties in every sort and bounds every search result.
CREATE TABLE asset (
  id uuid NOT NULL,
  seq bigserial NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  kind asset_kind NOT NULL,
  content_type text COLLATE "C" NOT NULL,
  status asset_status NOT NULL DEFAULT 'NOT_READY',
  error text,
  trashed_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  creator_id integer NOT NULL,
  update_user_id integer NOT NULL,
  schema_id integer NOT NULL DEFAULT 0,
  data jsonb NOT NULL DEFAULT '{}',
  metadata jsonb NOT NULL DEFAULT '{}',
  thumbhash text,
  dhash text,
  search_text text NOT NULL DEFAULT '',
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
  size bigint NOT NULL,
  width integer,
  height integer,
  duration double precision,
  has_preview boolean NOT NULL DEFAULT false,
  public boolean NOT NULL DEFAULT false,
  upload_path text NOT NULL DEFAULT '',
  upload_time timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  update_time timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  color_bits integer GENERATED ALWAYS AS (color_bits_of(metadata)) STORED,
  preview_error text,
  look integer NOT NULL DEFAULT 1,
  poster_second double precision,
  CONSTRAINT asset_pkey PRIMARY KEY (id),
  CONSTRAINT asset_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES "user" (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT asset_schema_id_fkey FOREIGN KEY (schema_id) REFERENCES asset_schema (id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX asset_seq_key ON asset (seq);
-- Word search.
CREATE INDEX asset_words ON asset USING GIN (words);
-- One index per sort order of the library; seq breaks ties. The trash has its own indexes.
CREATE INDEX asset_by_upload_time ON asset (upload_time, seq) WHERE trashed_at IS NULL;
CREATE INDEX asset_by_name ON asset (name_key, seq) WHERE trashed_at IS NULL;
CREATE INDEX asset_by_content_type ON asset (content_type, seq) WHERE trashed_at IS NULL;
CREATE INDEX asset_by_size ON asset (size, seq) WHERE trashed_at IS NULL;
CREATE INDEX asset_by_status ON asset (status, seq) WHERE trashed_at IS NULL;
CREATE INDEX asset_by_creator ON asset (creator_id, upload_time, seq) WHERE trashed_at IS NULL;
-- The sort orders of the trash.
CREATE INDEX asset_trash ON asset (upload_time, seq) WHERE trashed_at IS NOT NULL;
-- The trash is emptied from its oldest entry on.
CREATE INDEX asset_by_trashing ON asset (trashed_at, seq) WHERE trashed_at IS NOT NULL;
-- Assets without a schema (schema 0) cost this index nothing.
CREATE INDEX asset_by_schema ON asset (schema_id, upload_time, seq) WHERE trashed_at IS NULL AND schema_id <> 0;
-- Similar images share at least one quarter of their difference hash. The letter names the position of the quarter.
CREATE INDEX asset_dhash_quarters ON asset USING GIN ((ARRAY[
  'a' || substr(dhash, 1, 4), 'b' || substr(dhash, 5, 4), 'c' || substr(dhash, 9, 4), 'd' || substr(dhash, 13, 4)
])) WHERE trashed_at IS NULL AND dhash IS NOT NULL;
-- Holds every column that facets count, so that Postgres reads only the index.
CREATE INDEX asset_facets ON asset (upload_time, kind, status, schema_id, creator_id, color_bits, seq) WHERE trashed_at IS NULL;
-- More sort orders of the trash.
CREATE INDEX asset_trash_by_size ON asset (size, seq) WHERE trashed_at IS NOT NULL;
CREATE INDEX asset_trash_by_content_type ON asset (content_type, seq) WHERE trashed_at IS NOT NULL;
-- An import looks up each file here: is it in the trash already?
CREATE INDEX asset_trash_by_name ON asset (name_key, seq) WHERE trashed_at IS NOT NULL;

-- Every stored object of an asset: originals of each version, thumbnails, previews, conversions.
CREATE TABLE file (
  id serial NOT NULL,
  asset_id uuid NOT NULL,
  version integer NOT NULL,
  key text NOT NULL,
  storage text NOT NULL,
  bucket text NOT NULL DEFAULT '',
  object_key text NOT NULL,
  size bigint NOT NULL,
  content_type text NOT NULL,
  md5 text,
  sha256 text,
  crc32 bigint,
  width integer,
  height integer,
  duration double precision,
  public boolean NOT NULL DEFAULT false,
  error text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  name text,
  creator_id integer,
  dpi integer,
  watermarked boolean NOT NULL DEFAULT false,
  CONSTRAINT file_pkey PRIMARY KEY (id),
  CONSTRAINT file_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT file_storage CHECK (storage IN ('disk', 's3'))
);
CREATE UNIQUE INDEX file_object_key_key ON file (object_key);
CREATE INDEX file_sha256_idx ON file (sha256);
CREATE UNIQUE INDEX file_asset_id_version_key_key ON file (asset_id, version, key);

-- The history of an asset: who changed what, and when.
CREATE TABLE asset_activity (
  id bigserial NOT NULL,
  asset_id uuid NOT NULL,
  user_id integer NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT asset_activity_pkey PRIMARY KEY (id),
  CONSTRAINT asset_activity_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX asset_activity_asset_id_id_idx ON asset_activity (asset_id, id DESC);

-- Permanently deleted assets whose files are still in the store. A task deletes the files, then the row.
CREATE TABLE purged_asset (
  id uuid NOT NULL,
  object_keys text[],
  CONSTRAINT purged_asset_pkey PRIMARY KEY (id)
);

-- Resumable uploads in progress. The row is replaced by an asset with the same id.
CREATE TABLE upload (
  id uuid NOT NULL,
  creator_id integer NOT NULL,
  size bigint,
  metadata jsonb NOT NULL DEFAULT '{}',
  object_key text NOT NULL,
  multipart_id text,
  parts_count integer NOT NULL DEFAULT 0,
  parts_bytes bigint NOT NULL DEFAULT 0,
  held_bytes integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  touched_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  is_partial boolean NOT NULL DEFAULT false,
  final_id uuid,
  CONSTRAINT upload_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX upload_object_key_key ON upload (object_key);
CREATE INDEX upload_touched_at_idx ON upload (touched_at);

-- Jobs

-- One row per entry of the job list.
CREATE TABLE job (
  id serial NOT NULL,
  type text NOT NULL,
  status work_status NOT NULL DEFAULT 'QUEUED',
  message text NOT NULL DEFAULT '',
  creator_id integer NOT NULL,
  asset_id uuid,
  input jsonb NOT NULL DEFAULT '{}',
  requested_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  completed_at timestamptz(3),
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  done_before integer NOT NULL DEFAULT 0,
  CONSTRAINT job_pkey PRIMARY KEY (id),
  CONSTRAINT job_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id)
    ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT job_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES "user" (id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX job_requested_at_idx ON job (requested_at DESC);
CREATE INDEX job_status_requested_at_idx ON job (status, requested_at DESC);
CREATE INDEX job_asset_id_idx ON job (asset_id);

-- The parts of a job. Waiting rows are the backlog; a step enters the queue when it is dispatched (docs/decisions/0040).
CREATE TABLE step (
  id serial NOT NULL,
  job_id integer NOT NULL,
  "group" text NOT NULL,
  key text NOT NULL,
  task text NOT NULL,
  status work_status NOT NULL DEFAULT 'QUEUED',
  percent double precision NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  attempt integer NOT NULL DEFAULT 0,
  not_before timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  heartbeat_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  waits_for text,
  postponed integer NOT NULL DEFAULT 0,
  creator_id integer NOT NULL DEFAULT 0,
  is_costly boolean NOT NULL DEFAULT false,
  dispatched_at timestamptz(3),
  CONSTRAINT step_pkey PRIMARY KEY (id),
  CONSTRAINT step_job_id_fkey FOREIGN KEY (job_id) REFERENCES job (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT step_group CHECK ("group" IN ('preprocess', 'transcodes', 'addons', 'conversions', 'postprocess')),
  CONSTRAINT step_percent CHECK (percent BETWEEN 0 AND 100),
  CONSTRAINT step_postponed CHECK (postponed BETWEEN 0 AND attempt)
);
CREATE UNIQUE INDEX step_job_id_group_key_key ON step (job_id, "group", key);
-- Steps that wait until a program is installed: few rows, read whenever a worker starts.
CREATE INDEX step_waits ON step (waits_for, id) WHERE waits_for IS NOT NULL;
-- A starting worker looks for steps that an outage ended.
CREATE INDEX step_failed ON step (id) WHERE status = 'ERROR';
-- The backlog, in the order in which each user's steps of a task are dispatched.
CREATE INDEX step_backlog ON step (task, creator_id, is_costly, not_before, id) WHERE status = 'QUEUED' AND dispatched_at IS NULL;
-- Steps in the queue or running: few rows.
CREATE INDEX step_dispatched ON step (task) WHERE dispatched_at IS NOT NULL AND status IN ('QUEUED', 'IN_PROGRESS');

-- The assets of a bulk job, and the outcome for each. outcome is null until the asset is processed.
CREATE TABLE job_asset (
  job_id integer NOT NULL,
  asset_id uuid NOT NULL,
  outcome bulk_outcome,
  reason text NOT NULL DEFAULT '',
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT job_asset_pkey PRIMARY KEY (job_id, asset_id),
  CONSTRAINT job_asset_job_id_fkey FOREIGN KEY (job_id) REFERENCES job (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
-- Assets that the job did not change: few of many.
CREATE INDEX job_asset_left ON job_asset (job_id, outcome, asset_id) WHERE outcome <> 'CHANGED';
-- Assets that the job has not processed yet, in processing order.
CREATE INDEX job_asset_waiting ON job_asset (job_id, "position", asset_id) WHERE outcome IS NULL;

-- Queued updates of custom data, applied in the order of their ids.
CREATE TABLE data_update (
  id serial NOT NULL,
  job_id integer NOT NULL,
  asset_id uuid NOT NULL,
  user_id integer NOT NULL,
  update jsonb NOT NULL,
  error text,
  CONSTRAINT data_update_pkey PRIMARY KEY (id),
  CONSTRAINT data_update_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT data_update_job_id_fkey FOREIGN KEY (job_id) REFERENCES job (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX data_update_job_id_key ON data_update (job_id);
CREATE INDEX data_update_asset_id_id_idx ON data_update (asset_id, id);

-- The input of a job for the content delivery network. It is not in job because lists of jobs read those rows.
CREATE TABLE cdn_job (
  job_id integer NOT NULL,
  urls text[] NOT NULL,
  parts jsonb NOT NULL,
  expiry_hours integer,
  CONSTRAINT cdn_job_pkey PRIMARY KEY (job_id),
  CONSTRAINT cdn_job_job_id_fkey FOREIGN KEY (job_id) REFERENCES job (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);

-- Running worker processes.
CREATE TABLE worker_process (
  id uuid NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  heartbeat_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  unavailable jsonb NOT NULL DEFAULT '[]',
  media_slots integer NOT NULL DEFAULT 0,
  video_slots integer NOT NULL DEFAULT 0,
  CONSTRAINT worker_process_pkey PRIMARY KEY (id)
);

-- When a step of a user was last dispatched to a queue. The user who waited longest is next.
CREATE TABLE last_dispatch (
  queue text NOT NULL,
  creator_id integer NOT NULL,
  at timestamptz(6) NOT NULL,
  CONSTRAINT last_dispatch_pkey PRIMARY KEY (queue, creator_id)
);

-- Work that a caller waits for. The result is an object in the store.
CREATE TABLE interactive_task (
  id serial NOT NULL,
  task text NOT NULL,
  payload jsonb NOT NULL,
  status work_status NOT NULL DEFAULT 'QUEUED',
  message text NOT NULL DEFAULT '',
  requested_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  key text NOT NULL DEFAULT '',
  is_retryable boolean NOT NULL DEFAULT false,
  CONSTRAINT interactive_task_pkey PRIMARY KEY (id)
);
CREATE INDEX interactive_task_requested_at_idx ON interactive_task (requested_at);
-- The same work is never queued twice.
CREATE UNIQUE INDEX interactive_task_open ON interactive_task (key) WHERE status = 'QUEUED' AND key <> '';

-- Collections and shares

-- Groups of assets. Each user also has one basket, which is private.
CREATE TABLE collection (
  id serial NOT NULL,
  kind collection_kind NOT NULL DEFAULT 'COLLECTION',
  owner_id integer NOT NULL,
  group_access boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  description text NOT NULL DEFAULT '',
  last_update timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT collection_pkey PRIMARY KEY (id),
  CONSTRAINT collection_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES "user" (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT collection_basket_private CHECK (kind = 'COLLECTION' OR NOT group_access)
);
CREATE UNIQUE INDEX collection_basket ON collection (owner_id) WHERE kind = 'BASKET';
-- The sort orders of the list of collections.
CREATE INDEX collection_by_last_update ON collection (last_update, id) WHERE kind = 'COLLECTION';
CREATE INDEX collection_by_name ON collection (name_key, id) WHERE kind = 'COLLECTION';
CREATE INDEX collection_by_owner ON collection (owner_id, last_update, id) WHERE kind = 'COLLECTION';
CREATE INDEX collection_of_group ON collection (last_update, id) WHERE group_access;

CREATE TABLE collection_asset (
  collection_id integer NOT NULL,
  asset_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT collection_asset_pkey PRIMARY KEY (collection_id, asset_id),
  CONSTRAINT collection_asset_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT collection_asset_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collection (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX collection_asset_collection_id_position_idx ON collection_asset (collection_id, "position");
CREATE INDEX collection_asset_asset_id_idx ON collection_asset (asset_id);

-- Links that show assets to people without an account: of a collection, or of the selection in share_asset.
CREATE TABLE share (
  id serial NOT NULL,
  owner_id integer NOT NULL,
  collection_id integer,
  name text NOT NULL,
  token_hash text NOT NULL,
  token_encrypted text NOT NULL,
  password_hash text,
  allow_download boolean NOT NULL DEFAULT false,
  expires_at timestamptz(3),
  views integer NOT NULL DEFAULT 0,
  last_viewed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT share_pkey PRIMARY KEY (id),
  CONSTRAINT share_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collection (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT share_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES "user" (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX share_token_hash_key ON share (token_hash);
CREATE INDEX share_owner_id_id_idx ON share (owner_id, id DESC);
CREATE INDEX share_collection_id_idx ON share (collection_id);

CREATE TABLE share_asset (
  share_id integer NOT NULL,
  asset_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT share_asset_pkey PRIMARY KEY (share_id, asset_id),
  CONSTRAINT share_asset_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT share_asset_share_id_fkey FOREIGN KEY (share_id) REFERENCES share (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX share_asset_share_id_position_idx ON share_asset (share_id, "position");
CREATE INDEX share_asset_asset_id_idx ON share_asset (asset_id);

-- Other

-- Messages to one user.
CREATE TABLE notification (
  id serial NOT NULL,
  user_id integer NOT NULL,
  message text NOT NULL,
  url text,
  disposal notification_disposal NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ends_at timestamptz(3),
  CONSTRAINT notification_pkey PRIMARY KEY (id),
  CONSTRAINT notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user" (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX notification_user_id_id_idx ON notification (user_id, id);

-- Saved sections of the settings. Sections without a row have their defaults.
CREATE TABLE setting (
  section text NOT NULL,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL,
  updated_by integer,
  CONSTRAINT setting_pkey PRIMARY KEY (section),
  CONSTRAINT setting_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES "user" (id)
    ON DELETE SET NULL ON UPDATE CASCADE
);

-- What a merge of duplicates changed. It can be undone for a day.
CREATE TABLE merge (
  id serial NOT NULL,
  user_id integer NOT NULL,
  keep_id uuid NOT NULL,
  drop_ids uuid[],
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  collection_ids integer[],
  at timestamptz(3) NOT NULL,
  CONSTRAINT merge_pkey PRIMARY KEY (id),
  CONSTRAINT merge_keep_id_fkey FOREIGN KEY (keep_id) REFERENCES asset (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT merge_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user" (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX merge_at_idx ON merge (at);
CREATE INDEX merge_keep_id_idx ON merge (keep_id);
CREATE INDEX merge_user_id_idx ON merge (user_id);

-- Spellings that replace their variants in subtitles.
CREATE TABLE word_substitution (
  id serial NOT NULL,
  lang text NOT NULL,
  domain text NOT NULL,
  word text NOT NULL,
  word_key text NOT NULL,
  variants text[],
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT word_substitution_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX word_substitution_lang_domain_word_key_key ON word_substitution (lang, domain, word_key);

-- The identity of this installation: one row. The file store holds the same id.
CREATE TABLE installation (
  "only" boolean NOT NULL DEFAULT true,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  store_marked_at timestamptz(3),
  sweep_refusal text,
  CONSTRAINT installation_pkey PRIMARY KEY ("only"),
  CONSTRAINT installation_only_check CHECK ("only")
);
INSERT INTO installation DEFAULT VALUES;

-- Search

-- Searches that a user saved under a name.
CREATE TABLE saved_search (
  id serial NOT NULL,
  user_id integer NOT NULL,
  name text NOT NULL,
  request jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT saved_search_pkey PRIMARY KEY (id),
  CONSTRAINT saved_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user" (id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX saved_search_user_id_name_key ON saved_search (user_id, name);

-- The search behind a search_id. Unlogged, because a search that is lost in a crash is simply repeated.
CREATE UNLOGGED TABLE search_snapshot (
  id text NOT NULL,
  user_id integer NOT NULL,
  request jsonb NOT NULL,
  total integer NOT NULL,
  as_of bigint NOT NULL,
  used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  list bytea,
  CONSTRAINT search_snapshot_pkey PRIMARY KEY (id)
);
ALTER TABLE search_snapshot ALTER COLUMN list SET STORAGE EXTERNAL;
CREATE INDEX search_snapshot_used_at_idx ON search_snapshot (used_at);

-- Numbers of assets. Triggers append the difference that each statement makes; the sum of the rows is the number.
CREATE TABLE asset_count (
  id bigserial NOT NULL,
  trashed boolean NOT NULL,
  creator_id integer NOT NULL,
  status asset_status NOT NULL,
  content_type text COLLATE "C" NOT NULL,
  assets bigint NOT NULL,
  CONSTRAINT asset_count_pkey PRIMARY KEY (id)
);

-- Counts the changes of assets, per block of 1,024 values of seq. Equal sums mean unchanged assets.
CREATE TABLE asset_change (
  id bigserial NOT NULL,
  changes bigint NOT NULL DEFAULT 1,
  block integer NOT NULL DEFAULT 0,
  CONSTRAINT asset_change_pkey PRIMARY KEY (id)
);
INSERT INTO asset_change DEFAULT VALUES;

-- Narrow rows for counting: the assets outside the trash. 2,100 blanks follow the text in padded_text. They make Postgres
-- store it, compressed, outside the row, so that a frequent word reads a tenth of the pages. The free space of a page
-- takes updated rows, so that their words are not indexed again.
CREATE TABLE live_asset (
  seq bigint NOT NULL,
  upload_time timestamptz(3) NOT NULL,
  creator_id integer NOT NULL,
  schema_id integer NOT NULL,
  color_bits integer,
  kind asset_kind NOT NULL,
  status asset_status NOT NULL,
  content_type text COLLATE "C" NOT NULL,
  padded_text text NOT NULL,
  CONSTRAINT live_asset_pkey PRIMARY KEY (seq)
) WITH (toast_tuple_target = 128, fillfactor = 90);
CREATE INDEX live_asset_words ON live_asset USING GIN (to_tsvector('simple', rtrim(padded_text)));

-- Values of custom fields that are found by their order: numbers, dates, booleans.
CREATE TABLE asset_value (
  seq bigint NOT NULL,
  field text COLLATE "C" NOT NULL,
  schema_id integer NOT NULL,
  number numeric,
  text text COLLATE "C",
  CONSTRAINT asset_value_pkey PRIMARY KEY (seq, field)
);
CREATE INDEX asset_value_number ON asset_value (schema_id, field, number, seq) WHERE number IS NOT NULL;
CREATE INDEX asset_value_text ON asset_value (schema_id, field, text, seq) WHERE text IS NOT NULL;

-- The rest of an asset name from each of its words on, except the first. Suggestions find it by prefix.
CREATE TABLE name_part (
  part text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT name_part_pkey PRIMARY KEY (part, seq)
);

-- The words that may correct a misspelled search.
CREATE TABLE word (
  word text COLLATE "C" NOT NULL,
  CONSTRAINT word_pkey PRIMARY KEY (word)
);
CREATE INDEX word_trigrams ON word USING GIN (word gin_trgm_ops);

-- Words that triggers found and that are not in word yet. A background task moves them.
CREATE TABLE new_word (
  id bigserial NOT NULL,
  word text COLLATE "C" NOT NULL,
  CONSTRAINT new_word_pkey PRIMARY KEY (id)
);

-- Bitmap index of words without digits: a bit for each of 16,384 values of seq. Unlogged, because it is rebuilt from the assets.
CREATE UNLOGGED TABLE word_map (
  word text COLLATE "C" NOT NULL,
  block integer NOT NULL,
  assets bit(16384) NOT NULL,
  CONSTRAINT word_map_pkey PRIMARY KEY (word, block)
);
ALTER TABLE word_map ALTER COLUMN assets SET STORAGE MAIN;
CREATE INDEX word_map_block_idx ON word_map (block);

-- Bitmap index of facet values. Its rows stay uncompressed, because every facet request reads all of them.
CREATE UNLOGGED TABLE facet_map (
  facet text NOT NULL,
  value text NOT NULL,
  block integer NOT NULL,
  assets bit(16384) NOT NULL,
  CONSTRAINT facet_map_pkey PRIMARY KEY (block, facet, value)
);
ALTER TABLE facet_map ALTER COLUMN assets SET STORAGE PLAIN;

-- The blocks that the bitmap indexes cover, with the sum of asset_change that they are based on.
CREATE UNLOGGED TABLE mapped_block (
  block integer NOT NULL,
  changes bigint NOT NULL,
  CONSTRAINT mapped_block_pkey PRIMARY KEY (block)
);
