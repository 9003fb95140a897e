CREATE TYPE review_decision AS ENUM ('APPROVED', 'CHANGES_REQUESTED');

-- Whether visitors can approve assets, or ask for changes.
ALTER TABLE share ADD COLUMN can_review boolean NOT NULL DEFAULT false;

CREATE TABLE review (
  id serial NOT NULL,
  asset_id uuid NOT NULL,
  version integer NOT NULL,
  user_id integer,
  visitor_id integer,
  guest_name text,
  decision review_decision NOT NULL,
  note text,
  decided_at timestamptz(3) NOT NULL,
  CONSTRAINT review_pkey PRIMARY KEY (id),
  CONSTRAINT review_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT review_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT review_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES share_visitor (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX review_asset_id_user_id_key ON review (asset_id, user_id);
CREATE UNIQUE INDEX review_asset_id_visitor_id_key ON review (asset_id, visitor_id);
CREATE INDEX review_user_id_idx ON review (user_id);
CREATE INDEX review_visitor_id_idx ON review (visitor_id);
