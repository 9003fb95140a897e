-- The database export: its health, and the position of each backfill.
CREATE TABLE export_state (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_failure text,
  failing_since timestamptz(3),
  next_attempt_at timestamptz(3)
);

CREATE TABLE export_backfill (
  job_id integer PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE ON UPDATE CASCADE,
  target text NOT NULL,
  after_id uuid
);

-- Order of the rows that the export writes: a row is replaced only by one with a larger number.
CREATE SEQUENCE export_row_seq;
