-- Returns the visible sequence: no asset with this seq or a lower one can still appear. Each of them is committed, or
-- its transaction was rolled back.
-- It is the last seq assigned, or the lowest lock of a running INSERT (see lock_new_seq). The two reads must be in this
-- order: an INSERT that starts between them gets a seq above the first result.
CREATE OR REPLACE FUNCTION visible_seq() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  last_assigned bigint;
  lowest_pending bigint;
BEGIN
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO last_assigned FROM asset_seq_seq;
  -- objsubid 2 marks the advisory locks with two numbers: classid and objid.
  SELECT min(objid::bigint) INTO lowest_pending FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 72707371 AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  -- least() ignores a null: no INSERT is running.
  RETURN least(last_assigned, lowest_pending);
END $$;
