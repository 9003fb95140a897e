-- Trigger function of face. Marks the blocks of assets as changed that got or lost a face of a person. changed_rows are the inserted
-- or the deleted rows (triggers/face_insert_counts.sql, triggers/face_delete_counts.sql). Deleted assets are missing here;
-- asset_delete_counts marks their blocks. Rows are only appended; compact_asset_counts() merges them.
CREATE OR REPLACE FUNCTION count_changed_faces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A block of face_change is 1,024 values of seq: seq >> 10.
  INSERT INTO face_change (block)
    SELECT DISTINCT (asset.seq >> 10)::int FROM changed_rows JOIN asset ON asset.id = changed_rows.asset_id
    WHERE changed_rows.person_id IS NOT NULL;
  RETURN NULL;
END $$;
