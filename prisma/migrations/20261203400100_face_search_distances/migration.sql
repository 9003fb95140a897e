-- Distances up to which faces match, by strictness 0 to 9. They belong to the model of the vectors.
ALTER TABLE face_search ADD COLUMN distances float8[] NOT NULL DEFAULT '{}';

-- Until now all vectors were those of one model.
UPDATE face_search SET distances = '{0.6,0.58,0.56,0.54,0.52,0.5,0.475,0.45,0.425,0.4}' WHERE space IS NOT NULL;
