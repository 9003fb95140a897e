-- Changes of email addresses: those that wait for confirmation, and those that the previous address can stop or undo.
CREATE TABLE email_change (
  stop_hash text PRIMARY KEY,
  confirm_hash text UNIQUE,
  user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  old_email text NOT NULL,
  new_email text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirm_until timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX email_change_user_id_idx ON email_change (user_id);
