-- Derives which assets of stacks are hidden and how many are outside the trash, and deletes stacks with fewer than two assets.
-- Marks the blocks of assets that are hidden or shown now as changed: cached results of collapsed lists depend on it.
CREATE OR REPLACE FUNCTION refresh_stacks(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two transactions that each remove an asset must not both count that of the other.
  PERFORM FROM stack WHERE id = ANY(ids) ORDER BY id FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  WITH ranked AS (
    SELECT member.asset_id, asset.trashed_at IS NULL AND row_number() OVER (
      PARTITION BY member.stack_id ORDER BY asset.trashed_at IS NOT NULL, member.position, member.seq) > 1 AS is_hidden
    FROM stack_member AS member JOIN asset ON asset.id = member.asset_id WHERE member.stack_id = ANY(ids)
  ), changed AS (
    UPDATE stack_member SET is_hidden = ranked.is_hidden FROM ranked
    WHERE stack_member.asset_id = ranked.asset_id AND stack_member.is_hidden <> ranked.is_hidden RETURNING stack_member.seq
  )
  INSERT INTO asset_change (block) SELECT DISTINCT (seq >> 10)::int FROM changed;
  UPDATE stack SET live = counted.live FROM (
    SELECT member.stack_id, count(*) FILTER (WHERE asset.trashed_at IS NULL)::int AS live
    FROM stack_member AS member JOIN asset ON asset.id = member.asset_id WHERE member.stack_id = ANY(ids) GROUP BY 1
  ) AS counted
  WHERE stack.id = counted.stack_id AND stack.live <> counted.live;
  DELETE FROM stack WHERE id = ANY(ids)
    AND (SELECT count(*) FROM stack_member AS member WHERE member.stack_id = stack.id) < 2;
END $$;
