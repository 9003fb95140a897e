-- The recipe of an edited image, so that "Edit again" continues with it. It goes with the file and with the source.
CREATE TABLE image_edit (
  file_id int NOT NULL,
  source_file_id int NOT NULL,
  recipe jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT image_edit_pkey PRIMARY KEY (file_id),
  CONSTRAINT image_edit_file_id_fkey FOREIGN KEY (file_id) REFERENCES file (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT image_edit_source_file_id_fkey FOREIGN KEY (source_file_id) REFERENCES file (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX image_edit_source_file_id_idx ON image_edit (source_file_id);
