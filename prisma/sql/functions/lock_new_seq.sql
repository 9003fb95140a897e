-- Trigger function of asset, before an INSERT. Takes a shared advisory lock until the transaction ends. The number of
-- the lock is the last seq assigned so far, so that all seq values of this statement are higher.
-- Sequence values are assigned in order, but transactions commit in any order. visible_seq() reads these locks to find
-- the seq values that may still appear. 72707371 is the class of these locks, an arbitrary number.
CREATE OR REPLACE FUNCTION lock_new_seq() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(
    72707371,
    (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM asset_seq_seq)::int
  );
  RETURN NULL;
END $$;
