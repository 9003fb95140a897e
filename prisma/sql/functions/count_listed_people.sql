-- Trigger function of person, for each row that enters or leaves the people with a name who are not hidden. Marks the first
-- block of face_change as changed: cached counts of people below any boundary become stale.
CREATE OR REPLACE FUNCTION count_listed_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO face_change DEFAULT VALUES;
  RETURN NULL;
END $$;
