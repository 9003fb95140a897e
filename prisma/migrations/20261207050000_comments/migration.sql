CREATE TYPE share_comments AS ENUM ('OFF', 'OWN', 'ALL');

-- Whose comments the visitors of a share see; OFF: they cannot comment.
ALTER TABLE share ADD COLUMN comments share_comments NOT NULL DEFAULT 'OFF';

CREATE TABLE share_visitor (
  id serial NOT NULL,
  share_id integer NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT share_visitor_pkey PRIMARY KEY (id),
  CONSTRAINT share_visitor_share_id_fkey FOREIGN KEY (share_id) REFERENCES share (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX share_visitor_share_id_idx ON share_visitor (share_id);

CREATE TABLE comment (
  id serial NOT NULL,
  asset_id uuid NOT NULL,
  share_id integer,
  visitor_id integer,
  user_id integer,
  guest_name text,
  parent_id integer,
  text text NOT NULL,
  x double precision,
  y double precision,
  width double precision,
  height double precision,
  time_ms integer,
  resolved_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  edited_at timestamptz(3),
  CONSTRAINT comment_pkey PRIMARY KEY (id),
  CONSTRAINT comment_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT comment_share_id_fkey FOREIGN KEY (share_id) REFERENCES share (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT comment_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES share_visitor (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT comment_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT comment_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comment (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX comment_asset_id_id_idx ON comment (asset_id, id);
CREATE INDEX comment_share_id_idx ON comment (share_id);
CREATE INDEX comment_visitor_id_idx ON comment (visitor_id);
CREATE INDEX comment_user_id_idx ON comment (user_id);
CREATE INDEX comment_parent_id_idx ON comment (parent_id);
