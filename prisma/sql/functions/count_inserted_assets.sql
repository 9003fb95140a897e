-- Trigger function of asset. Appends to asset_count how many assets a statement inserted, by trash, creator, status and
-- content type, to taken_day by the day taken, and marks their blocks as changed. new_rows are the inserted rows (triggers/asset_insert_counts.sql).
-- Rows are only appended, so that concurrent statements never wait for each other. compact_asset_counts() merges them.
CREATE OR REPLACE FUNCTION count_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_count (trashed, creator_id, status, content_type, assets)
    SELECT trashed_at IS NOT NULL, creator_id, status, content_type, count(*)
    FROM new_rows GROUP BY 1, 2, 3, 4;
  -- The trigger fires for statements without rows too. A block of asset_change is 1,024 values of seq: seq >> 10.
  IF FOUND THEN
    INSERT INTO asset_change (block) SELECT DISTINCT (seq >> 10)::int FROM new_rows;
    INSERT INTO taken_day (day, is_dated, assets)
      SELECT taken_local(taken_at, upload_time, taken_offset)::date, taken_at IS NOT NULL, count(*)
      FROM new_rows WHERE trashed_at IS NULL GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $$;
