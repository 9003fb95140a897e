-- Earlier releases read subtitles in Windows-1252 as Latin-1, which left control characters instead of quotes, dashes and the euro sign.
-- A worker repairs the files of this id and higher ones. Null: it has repaired all.
CREATE TABLE subtitle_repair (
  id integer NOT NULL DEFAULT 1,
  next_file_id integer,
  CONSTRAINT subtitle_repair_pkey PRIMARY KEY (id),
  CONSTRAINT subtitle_repair_one_row CHECK (id = 1)
);
INSERT INTO subtitle_repair (next_file_id) SELECT min(id) FROM file WHERE key LIKE 'subtitle-%';
