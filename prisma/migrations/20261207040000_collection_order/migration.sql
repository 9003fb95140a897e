-- Positions with fractions: an asset moves between two others by one change.
ALTER TABLE collection_asset ALTER COLUMN position TYPE double precision;

ALTER TABLE collection_asset
  ADD COLUMN added_seq bigserial NOT NULL,
  ADD COLUMN is_cover boolean NOT NULL DEFAULT false;

-- Assets were added in the order of their positions.
UPDATE collection_asset SET added_seq = added.seq FROM (
  SELECT collection_id, asset_id, row_number() OVER (ORDER BY collection_id, position) AS seq
  FROM collection_asset
) AS added
WHERE added.collection_id = collection_asset.collection_id AND added.asset_id = collection_asset.asset_id;

CREATE INDEX collection_asset_collection_id_added_seq_idx ON collection_asset (collection_id, added_seq);
CREATE UNIQUE INDEX collection_asset_cover ON collection_asset (collection_id) WHERE is_cover;
