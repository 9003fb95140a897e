-- Positions get the names of their places: a worker reads the facts of these assets and those after them again.
UPDATE search_reindex SET next_seq = least(next_seq, (SELECT min(seq) FROM asset WHERE latitude IS NOT NULL AND country IS NULL));
