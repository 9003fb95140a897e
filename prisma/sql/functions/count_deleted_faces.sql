-- Trigger function of face. Marks the blocks of assets that lost a face of a person as changed. Deleted assets are missing
-- here; asset_delete_counts marks their blocks.
CREATE OR REPLACE FUNCTION count_deleted_faces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A block of face_change is 1,024 values of seq: seq >> 10.
  INSERT INTO face_change (block)
    SELECT DISTINCT (asset.seq >> 10)::int FROM old_rows JOIN asset ON asset.id = old_rows.asset_id
    WHERE old_rows.person_id IS NOT NULL;
  RETURN NULL;
END $$;
