-- Trigger function of asset. Appends the numbers of deleted assets, as negative numbers, to asset_count and taken_day, and
-- marks their blocks as changed.
CREATE OR REPLACE FUNCTION count_deleted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_count (trashed, creator_id, status, content_type, assets)
    SELECT trashed_at IS NOT NULL, creator_id, status, content_type, -count(*)
    FROM old_rows GROUP BY 1, 2, 3, 4;
  -- The trigger fires for statements without rows too. A block of asset_change is 1,024 values of seq: seq >> 10.
  IF FOUND THEN
    INSERT INTO asset_change (block) SELECT DISTINCT (seq >> 10)::int FROM old_rows;
    INSERT INTO taken_day (day, is_dated, assets)
      SELECT taken_local(taken_at, upload_time, taken_offset)::date, taken_at IS NOT NULL, -count(*)
      FROM old_rows WHERE trashed_at IS NULL GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;
