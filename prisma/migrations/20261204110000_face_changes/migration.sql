-- Counts the changes of the people on assets, per block of 1,024 values of seq. Equal sums mean the same people.
CREATE TABLE face_change (
  id bigserial NOT NULL,
  changes bigint NOT NULL DEFAULT 1,
  block integer NOT NULL DEFAULT 0,
  CONSTRAINT face_change_pkey PRIMARY KEY (id)
);
