-- Changes that were made together, and that can be undone together for 30 days.
CREATE TYPE change_set_kind AS ENUM ('FACTS', 'DATA', 'COLLECTIONS');

CREATE TABLE change_set (
  id serial PRIMARY KEY,
  kind change_set_kind NOT NULL,
  -- The name, before and after the number of assets: 'Added tag spring to', ''.
  name_start text NOT NULL,
  name_end text NOT NULL DEFAULT '',
  user_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- The job that makes the changes; null: they were made at once.
  job_id integer UNIQUE,
  -- The change set that this one undoes. It may have been deleted since.
  undoes_id integer,
  -- Number of changed assets.
  assets integer NOT NULL DEFAULT 0
);
CREATE INDEX change_set_user_id_id_idx ON change_set (user_id, id DESC);
CREATE INDEX change_set_undoes_id_idx ON change_set (undoes_id);
CREATE INDEX change_set_created_at_idx ON change_set (created_at);

-- The changed assets. Without a key to the asset: purging assets must not search for their items.
CREATE TABLE change_set_item (
  change_set_id integer NOT NULL REFERENCES change_set (id) ON DELETE CASCADE,
  asset_id uuid NOT NULL,
  -- The entry of the asset's history with the values before and after.
  activity_id bigint,
  -- For collections: the memberships that began or ended.
  memberships jsonb,
  PRIMARY KEY (change_set_id, asset_id)
);
