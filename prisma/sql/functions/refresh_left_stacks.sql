-- Trigger function of stack_member. Refreshes the stacks that assets have left.
CREATE OR REPLACE FUNCTION refresh_left_stacks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_change (block) SELECT DISTINCT (seq >> 10)::int FROM old_rows WHERE is_hidden;
  PERFORM refresh_stacks(array_agg(DISTINCT stack_id)) FROM old_rows;
  RETURN NULL;
END $$;
