-- Triggers queue changes while the queue fills.
LOCK TABLE asset IN SHARE ROW EXCLUSIVE MODE;

CREATE TYPE stack_kind AS ENUM ('RAW_JPEG', 'BURST', 'EDIT', 'MANUAL');

CREATE TABLE stack (
  id serial NOT NULL,
  kind stack_kind NOT NULL,
  live integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT stack_pkey PRIMARY KEY (id)
);

CREATE TABLE stack_member (
  asset_id uuid NOT NULL,
  stack_id integer NOT NULL,
  seq bigint NOT NULL,
  position integer NOT NULL,
  is_hidden boolean NOT NULL DEFAULT false,
  CONSTRAINT stack_member_pkey PRIMARY KEY (asset_id),
  CONSTRAINT stack_member_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT stack_member_stack_id_fkey FOREIGN KEY (stack_id) REFERENCES stack (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX stack_member_stack_id_position_idx ON stack_member (stack_id, position);
-- What collapsed lists leave out.
CREATE UNIQUE INDEX stack_member_hidden ON stack_member (seq) WHERE is_hidden;

CREATE TABLE stack_check (
  id bigserial NOT NULL,
  asset_id uuid NOT NULL,
  CONSTRAINT stack_check_pkey PRIMARY KEY (id)
);

CREATE TABLE stack_suggestion (
  id serial NOT NULL,
  kind stack_kind NOT NULL,
  creator_id integer NOT NULL,
  is_open boolean NOT NULL DEFAULT true,
  CONSTRAINT stack_suggestion_pkey PRIMARY KEY (id),
  CONSTRAINT stack_suggestion_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE
);
-- The order of the list.
CREATE INDEX stack_suggestion_open ON stack_suggestion (kind, id) WHERE is_open;
CREATE INDEX stack_suggestion_creator_id_idx ON stack_suggestion (creator_id);

CREATE TABLE stack_suggestion_member (
  suggestion_id integer NOT NULL,
  asset_id uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT stack_suggestion_member_pkey PRIMARY KEY (suggestion_id, asset_id),
  CONSTRAINT stack_suggestion_member_suggestion_id_fkey FOREIGN KEY (suggestion_id) REFERENCES stack_suggestion (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT stack_suggestion_member_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX stack_suggestion_member_asset_id_idx ON stack_suggestion_member (asset_id);

-- Finds pictures that one user took within a moment.
CREATE INDEX asset_by_capture ON asset (creator_id, taken_at)
WHERE kind = 'IMAGE' AND status = 'OK' AND trashed_at IS NULL AND taken_at IS NOT NULL;

-- A worker looks for stacks among all images.
INSERT INTO stack_check (asset_id)
SELECT id FROM asset WHERE kind = 'IMAGE' AND status = 'OK' AND trashed_at IS NULL AND taken_at IS NOT NULL ORDER BY seq;
