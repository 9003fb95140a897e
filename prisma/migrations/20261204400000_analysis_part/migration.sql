-- Finished parts of analyses that have not ended, so that a run after a lost one does not repeat them.
CREATE TABLE analysis_part (
  asset_id uuid NOT NULL,
  addon text NOT NULL,
  part text NOT NULL,
  origin text NOT NULL,
  result jsonb NOT NULL,
  saved_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT analysis_part_pkey PRIMARY KEY (asset_id, addon, part),
  CONSTRAINT analysis_part_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE
);
