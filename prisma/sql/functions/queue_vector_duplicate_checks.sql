-- Trigger function of image_vector. Queues grouped images whose likeness the new vectors can confirm: theirs, and those that
-- look like them.
CREATE OR REPLACE FUNCTION queue_vector_duplicate_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_check (asset_id)
  SELECT other.asset_id FROM new_rows AS vector
    JOIN duplicate_member AS own ON own.asset_id = vector.asset_id
    JOIN duplicate_group ON duplicate_group.id = own.group_id AND duplicate_group.kind = 'NEAR'
    JOIN duplicate_member AS other ON other.group_id = own.group_id
  WHERE other.asset_id = vector.asset_id OR duplicate_group.key = vector.asset_id::text;
  RETURN NULL;
END $$;
