-- How far the assets are indexed for search again: those below next_seq have the search text of this release. Null: all of them.
CREATE TABLE search_reindex (
  id integer NOT NULL DEFAULT 1,
  next_seq bigint,
  CONSTRAINT search_reindex_pkey PRIMARY KEY (id),
  CONSTRAINT search_reindex_one_row CHECK (id = 1)
);
INSERT INTO search_reindex (next_seq) SELECT min(seq) FROM asset;
