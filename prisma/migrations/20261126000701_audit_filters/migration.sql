-- Finds the entries of an actor and of a target, newest first.
CREATE INDEX audit_entry_actor_id_seq_idx ON audit_entry (actor_id, seq);
CREATE INDEX audit_entry_target_type_target_id_seq_idx ON audit_entry (target_type, target_id, seq);
