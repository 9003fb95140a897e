-- Assets of each person, without reading the rows of faces.
CREATE INDEX face_person_id_asset_id_idx ON face (person_id, asset_id);

-- Whether an asset is in the trash, without reading its row.
CREATE INDEX asset_trashed_id ON asset (id) WHERE trashed_at IS NOT NULL;
