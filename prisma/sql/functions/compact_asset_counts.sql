-- Merges the rows that triggers appended to asset_count, taken_day, asset_change and face_change: one row remains for each group.
-- A concurrent reader sees either all old rows or the merged row, so sums stay correct. When another call is running,
-- this one returns at once. 72707370 is the class of the advisory locks of periodic functions, an arbitrary number; 0 means
-- this function.
CREATE OR REPLACE FUNCTION compact_asset_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(72707370, 0) THEN RETURN; END IF;
  WITH repeated AS (
    SELECT trashed, creator_id, status, content_type FROM asset_count GROUP BY 1, 2, 3, 4 HAVING count(*) > 1
  ), deleted AS (
    DELETE FROM asset_count USING repeated
      WHERE asset_count.trashed = repeated.trashed AND asset_count.creator_id = repeated.creator_id
        AND asset_count.status = repeated.status AND asset_count.content_type = repeated.content_type
      RETURNING asset_count.*
  )
  INSERT INTO asset_count (trashed, creator_id, status, content_type, assets)
    SELECT trashed, creator_id, status, content_type, sum(assets) FROM deleted
    GROUP BY 1, 2, 3, 4 HAVING sum(assets) <> 0;
  WITH repeated AS (
    SELECT day, is_dated FROM taken_day GROUP BY 1, 2 HAVING count(*) > 1
  ), deleted AS (
    DELETE FROM taken_day USING repeated WHERE taken_day.day = repeated.day AND taken_day.is_dated = repeated.is_dated
      RETURNING taken_day.*
  )
  INSERT INTO taken_day (day, is_dated, assets)
    SELECT day, is_dated, sum(assets) FROM deleted GROUP BY 1, 2 HAVING sum(assets) <> 0;
  WITH repeated AS (
    SELECT block FROM asset_change GROUP BY 1 HAVING count(*) > 1
  ), deleted AS (
    DELETE FROM asset_change USING repeated WHERE asset_change.block = repeated.block
      RETURNING asset_change.block, asset_change.changes
  )
  INSERT INTO asset_change (block, changes) SELECT block, sum(changes) FROM deleted GROUP BY 1;
  WITH repeated AS (
    SELECT block FROM face_change GROUP BY 1 HAVING count(*) > 1
  ), deleted AS (
    DELETE FROM face_change USING repeated WHERE face_change.block = repeated.block
      RETURNING face_change.block, face_change.changes
  )
  INSERT INTO face_change (block, changes) SELECT block, sum(changes) FROM deleted GROUP BY 1;
END $$;
