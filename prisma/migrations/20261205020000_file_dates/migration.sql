-- When an original was last changed before it was uploaded, by whoever sent it: the date taken of files that have no other.
ALTER TABLE file
  ADD COLUMN modified_at timestamptz(3),
  ADD COLUMN modified_offset smallint CHECK (modified_offset BETWEEN -1080 AND 1080);

-- Workers read the facts of all assets from their stored metadata.
UPDATE search_reindex SET next_seq = (SELECT min(seq) FROM asset);
