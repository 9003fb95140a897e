-- The audit log. Triggers number and chain its entries, and refuse every change of them.
CREATE TABLE audit_entry (
  seq bigint PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  actor_kind text NOT NULL,
  actor_id integer,
  actor_name text NOT NULL,
  action text NOT NULL,
  target_type text,
  target_id text,
  target_name text,
  address text,
  user_agent text,
  credential text,
  details json NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX audit_entry_at_idx ON audit_entry (at);
CREATE INDEX audit_entry_action_seq_idx ON audit_entry (action, seq);
