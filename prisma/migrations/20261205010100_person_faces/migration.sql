-- Faces of each person by asset, and on which image, without reading the rows of faces.
CREATE INDEX face_person_id_asset_id_id_render_version_idx ON face (person_id, asset_id, id, render_version);
DROP INDEX face_person_id_asset_id_idx;

-- Which assets have got another image since their upload, without reading their rows.
CREATE INDEX asset_changed_render_version ON asset (id, render_version) WHERE render_version > 1;
