-- Trigger function of face. Marks the blocks of assets with a new face of a person as changed. new_rows are the inserted rows
-- (triggers/face_insert_counts.sql). Rows are only appended; compact_asset_counts() merges them.
CREATE OR REPLACE FUNCTION count_inserted_faces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A block of face_change is 1,024 values of seq: seq >> 10.
  INSERT INTO face_change (block)
    SELECT DISTINCT (asset.seq >> 10)::int FROM new_rows JOIN asset ON asset.id = new_rows.asset_id
    WHERE new_rows.person_id IS NOT NULL;
  RETURN NULL;
END $$;
