-- Moves of files between stores: the earlier objects, and the files that could not be moved.
CREATE TABLE move_source (
  object_key text PRIMARY KEY,
  file_id integer REFERENCES file (id) ON DELETE SET NULL ON UPDATE CASCADE,
  moved_to text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  job_id integer REFERENCES job (id) ON DELETE SET NULL ON UPDATE CASCADE,
  moved_at timestamptz(3) NOT NULL
);
CREATE INDEX move_source_file_id_idx ON move_source (file_id);
CREATE INDEX move_source_job_id_moved_at_idx ON move_source (job_id, moved_at);

CREATE TABLE move_failure (
  job_id integer NOT NULL REFERENCES job (id) ON DELETE CASCADE ON UPDATE CASCADE,
  file_id integer NOT NULL REFERENCES file (id) ON DELETE CASCADE ON UPDATE CASCADE,
  reason text NOT NULL,
  PRIMARY KEY (job_id, file_id)
);
CREATE INDEX move_failure_file_id_idx ON move_failure (file_id);
