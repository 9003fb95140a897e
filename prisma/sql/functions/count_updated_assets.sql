-- Trigger function of asset. Marks the blocks of updated assets as changed. Where a counted column changed, appends -1
-- for the old values and +1 for the new values to asset_count or taken_day.
CREATE OR REPLACE FUNCTION count_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A block of asset_change is 1,024 values of seq: seq >> 10.
  INSERT INTO asset_change (block) SELECT DISTINCT (seq >> 10)::int FROM new_rows;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO asset_count (trashed, creator_id, status, content_type, assets)
    SELECT trashed, creator_id, status, content_type, sum(assets) FROM (
      SELECT trashed_at IS NOT NULL AS trashed, creator_id, status, content_type, 1 AS assets FROM new_rows
      UNION ALL
      SELECT trashed_at IS NOT NULL, creator_id, status, content_type, -1 FROM old_rows
    ) AS difference
    GROUP BY 1, 2, 3, 4 HAVING sum(assets) <> 0;
  INSERT INTO taken_day (day, is_dated, assets)
    SELECT day, is_dated, sum(assets) FROM (
      SELECT taken_local(taken_at, upload_time, taken_offset)::date AS day, taken_at IS NOT NULL AS is_dated, 1 AS assets
      FROM new_rows WHERE trashed_at IS NULL
      UNION ALL
      SELECT taken_local(taken_at, upload_time, taken_offset)::date, taken_at IS NOT NULL, -1
      FROM old_rows WHERE trashed_at IS NULL
    ) AS difference
    GROUP BY 1, 2 HAVING sum(assets) <> 0;
  RETURN NULL;
END $$;
