-- People and faces must not refer to each other in a circle: a backup restores each table after those that it refers to. A cover whose face is
-- gone is ignored.
ALTER TABLE person DROP CONSTRAINT person_cover_face_id_fkey;
