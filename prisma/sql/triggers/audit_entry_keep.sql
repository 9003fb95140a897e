-- Keeps entries unchanged.
CREATE OR REPLACE TRIGGER audit_entry_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
