-- Order in which faces were clustered. Workers read new vectors by it: it rises in the order of commits.
CREATE SEQUENCE face_cluster_seq;
ALTER TABLE face ADD COLUMN cluster_seq bigint;
CREATE INDEX face_space_cluster_seq_idx ON face (space, cluster_seq);

-- The cover of a person is the largest face.
DROP INDEX face_person_id_idx;
CREATE INDEX face_person_id_pixels_idx ON face (person_id, pixels DESC);

-- Faces without a person that look like one.
CREATE TABLE face_suggestion (
  face_id int NOT NULL,
  person_id int NOT NULL,
  distance double precision NOT NULL,
  CONSTRAINT face_suggestion_pkey PRIMARY KEY (face_id, person_id),
  CONSTRAINT face_suggestion_face_id_fkey FOREIGN KEY (face_id) REFERENCES face (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT face_suggestion_person_id_fkey FOREIGN KEY (person_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX face_suggestion_person_id_idx ON face_suggestion (person_id, distance);

-- Pairs of people who look alike: the first has the smaller id.
CREATE TABLE person_question (
  first_id int NOT NULL,
  second_id int NOT NULL,
  distance double precision NOT NULL,
  CONSTRAINT person_question_pkey PRIMARY KEY (first_id, second_id),
  CONSTRAINT person_question_first_id_fkey FOREIGN KEY (first_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT person_question_second_id_fkey FOREIGN KEY (second_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX person_question_second_id_idx ON person_question (second_id);
