-- When the vector of a picture was saved. Servers read new vectors of a space by it.
ALTER TABLE image_vector ADD COLUMN saved_at timestamptz(3) NOT NULL DEFAULT now();
DROP INDEX image_vector_space_idx;
CREATE INDEX image_vector_space_saved_at_idx ON image_vector (space, saved_at);

-- Vectors of texts that users have searched by meaning. A cache: rows are deleted after a day.
CREATE UNLOGGED TABLE question_vector (
  space text NOT NULL,
  question text NOT NULL,
  vector bytea,
  asked_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT question_vector_pkey PRIMARY KEY (space, question)
);
CREATE INDEX question_vector_asked_at_idx ON question_vector (asked_at);
