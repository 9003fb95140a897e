-- When the vector of a face was computed. Servers read new vectors of a space by it.
ALTER TABLE face ADD COLUMN vector_at timestamptz(3) NOT NULL DEFAULT now();
DROP INDEX face_space_idx;
CREATE INDEX face_space_vector_at_idx ON face (space, vector_at);

-- Searches by the faces of a picture. Their vectors are biometric data: rows are deleted after a day.
CREATE TABLE face_search (
  id text NOT NULL,
  user_id int NOT NULL,
  request jsonb NOT NULL,
  space text,
  faces jsonb NOT NULL DEFAULT '[]',
  vectors bytea[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT face_search_pkey PRIMARY KEY (id),
  CONSTRAINT face_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX face_search_created_at_idx ON face_search (created_at);
CREATE INDEX face_search_user_id_idx ON face_search (user_id);
