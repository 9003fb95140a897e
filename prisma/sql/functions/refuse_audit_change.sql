-- Trigger function of audit_entry, before UPDATE, DELETE and TRUNCATE: the audit log is append-only.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entry is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
