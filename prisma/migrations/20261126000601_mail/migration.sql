-- Mails that wait to be sent, and codes with which users set a new password.
CREATE TABLE mail_message (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  content_encrypted text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  claimed_until timestamptz(3),
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX mail_message_due_at_idx ON mail_message (due_at);

CREATE TABLE password_reset_request (
  email text PRIMARY KEY,
  requested_at timestamptz(3) NOT NULL
);

CREATE TABLE password_reset (
  code_hash text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX password_reset_user_id_idx ON password_reset (user_id);
