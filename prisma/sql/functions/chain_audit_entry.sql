-- Trigger function of audit_entry, before INSERT. Numbers the entry and links it to the one before. The lock serializes
-- writers until their transactions end, so that the chain cannot fork. 72707374 is an arbitrary number.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before record;
BEGIN
  PERFORM pg_advisory_xact_lock(72707374);
  -- A process that freezes before its commit must not stop all writers: Postgres ends its connection and releases the lock.
  PERFORM set_config('idle_in_transaction_session_timeout', '10s', true);
  -- A statement after the lock, so that its snapshot includes the entry of the writer that held the lock before.
  SELECT seq, hash INTO before FROM audit_entry ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(before.seq, 0) + 1;
  NEW.previous_hash := coalesce(before.hash, decode(repeat('00', 32), 'hex'));
  NEW.hash := sha256(convert_to(audit_content(NEW), 'UTF8'));
  RETURN NEW;
END $$;
