-- Labels that add-ons suggest as tags, on the row of the asset: searches and facets read them, and cached counts follow its changes.
ALTER TABLE asset ADD COLUMN suggestions text[] NOT NULL DEFAULT '{}';
CREATE INDEX asset_by_suggestion ON asset USING gin (suggestions) WHERE suggestions <> '{}';

-- Assets by their tags, for the filter, the facet and the examples of scenes.
CREATE INDEX asset_by_tag ON asset USING gin ((data -> 'tags')) WHERE jsonb_typeof(data -> 'tags') = 'array';

CREATE TABLE dismissed_label (
  asset_id uuid NOT NULL REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE,
  label text NOT NULL,
  user_id int NOT NULL,
  dismissed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (asset_id, label)
);
