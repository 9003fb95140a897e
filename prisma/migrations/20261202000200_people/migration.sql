-- Faces on pictures and the people whom they belong to. They go with the asset.
CREATE TYPE face_source AS ENUM ('FOUND', 'DRAWN', 'EMBEDDED');
CREATE TYPE consent_state AS ENUM ('UNKNOWN', 'GIVEN', 'WITHDRAWN');

CREATE TABLE person (
  id serial NOT NULL,
  name text NOT NULL DEFAULT '',
  name_key text NOT NULL DEFAULT '',
  hidden boolean NOT NULL DEFAULT false,
  cover_face_id int,
  consent consent_state NOT NULL DEFAULT 'UNKNOWN',
  consent_until date,
  consent_note text NOT NULL DEFAULT '',
  consent_file_key text,
  consent_file_name text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT person_pkey PRIMARY KEY (id)
);
CREATE INDEX person_name_key_idx ON person (name_key);

CREATE TABLE face (
  id serial NOT NULL,
  asset_id uuid NOT NULL,
  x double precision NOT NULL,
  y double precision NOT NULL,
  width double precision NOT NULL,
  height double precision NOT NULL,
  score double precision NOT NULL,
  pixels int NOT NULL,
  source face_source NOT NULL,
  eyes jsonb,
  expression jsonb,
  space text,
  vector bytea,
  render_version int NOT NULL,
  person_id int,
  confirmed boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT face_pkey PRIMARY KEY (id),
  CONSTRAINT face_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT face_person_id_fkey FOREIGN KEY (person_id) REFERENCES person (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX face_asset_id_idx ON face (asset_id);
CREATE INDEX face_person_id_idx ON face (person_id);
CREATE INDEX face_space_idx ON face (space);
ALTER TABLE person ADD CONSTRAINT person_cover_face_id_fkey
  FOREIGN KEY (cover_face_id) REFERENCES face (id) ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE face_rejection (
  face_id int NOT NULL,
  person_id int NOT NULL,
  CONSTRAINT face_rejection_pkey PRIMARY KEY (face_id, person_id),
  CONSTRAINT face_rejection_face_id_fkey FOREIGN KEY (face_id) REFERENCES face (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT face_rejection_person_id_fkey FOREIGN KEY (person_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE person_difference (
  first_id int NOT NULL,
  second_id int NOT NULL,
  CONSTRAINT person_difference_pkey PRIMARY KEY (first_id, second_id),
  CONSTRAINT person_difference_first_id_fkey FOREIGN KEY (first_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT person_difference_second_id_fkey FOREIGN KEY (second_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE
);
