-- The newest result of each add-on that analyzes assets, and vectors of pictures. They go with the asset.
CREATE TABLE analysis (
  asset_id uuid NOT NULL,
  addon text NOT NULL,
  provider text NOT NULL,
  model text NOT NULL,
  model_version text NOT NULL,
  render_version int NOT NULL,
  result jsonb NOT NULL,
  analyzed_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT analysis_pkey PRIMARY KEY (asset_id, addon),
  CONSTRAINT analysis_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE image_vector (
  asset_id uuid NOT NULL,
  space text NOT NULL,
  render_version int NOT NULL,
  vector bytea NOT NULL,
  CONSTRAINT image_vector_pkey PRIMARY KEY (asset_id, space),
  CONSTRAINT image_vector_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX image_vector_space_idx ON image_vector (space);
