-- Trigger function of face. Marks the blocks of assets as changed on which a face changed its person. Faces never move to another asset.
CREATE OR REPLACE FUNCTION count_updated_faces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A block of face_change is 1,024 values of seq: seq >> 10.
  INSERT INTO face_change (block)
    SELECT DISTINCT (asset.seq >> 10)::int
    FROM new_rows JOIN old_rows USING (id) JOIN asset ON asset.id = new_rows.asset_id
    WHERE new_rows.person_id IS DISTINCT FROM old_rows.person_id;
  RETURN NULL;
END $$;
