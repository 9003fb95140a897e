-- Whether visitors choose assets, and how many at most.
ALTER TABLE share ADD COLUMN can_choose boolean NOT NULL DEFAULT false;
ALTER TABLE share ADD COLUMN choice_max integer;

-- When the visitor last sent their choice, with their note.
ALTER TABLE share_visitor ADD COLUMN sent_at timestamptz(3);
ALTER TABLE share_visitor ADD COLUMN note text;

CREATE TABLE share_choice (
  visitor_id integer NOT NULL,
  asset_id uuid NOT NULL,
  chosen_at timestamptz(3) NOT NULL,
  CONSTRAINT share_choice_pkey PRIMARY KEY (visitor_id, asset_id),
  CONSTRAINT share_choice_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES share_visitor (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT share_choice_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX share_choice_asset_id_idx ON share_choice (asset_id);
