-- Trigger function of asset. Replaces the name parts of a renamed asset.
CREATE OR REPLACE FUNCTION update_name_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM name_part WHERE seq = OLD.seq AND part IN (SELECT name_parts_of(OLD.name_key));
  INSERT INTO name_part (part, seq) SELECT DISTINCT part, NEW.seq FROM name_parts_of(NEW.name_key) AS part;
  RETURN NULL;
END $$;
