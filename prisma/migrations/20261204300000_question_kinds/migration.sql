-- Vectors of the kinds of a broad thing that users have searched by meaning. Cached vectors of texts have none: they are computed again.
TRUNCATE question_vector;
ALTER TABLE question_vector ADD COLUMN kinds bytea[] NOT NULL DEFAULT '{}';
