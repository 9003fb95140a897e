-- The last sign-in of each user, and invites.
ALTER TABLE "user" ADD COLUMN last_sign_in timestamptz(3);

CREATE TABLE invite (
  user_id integer PRIMARY KEY REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  nonce_hash text,
  is_password_set boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX invite_code_hash_key ON invite (code_hash);
