-- Numbers and chains every new entry. A restore copies rows before triggers exist, and keeps their numbers and hashes.
CREATE OR REPLACE TRIGGER audit_entry_chain BEFORE INSERT ON audit_entry
FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
