-- Named API keys.
CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  key_hash text NOT NULL,
  hint text NOT NULL,
  scopes text[],
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  last_used timestamptz(3)
);
CREATE UNIQUE INDEX api_key_key_hash_key ON api_key (key_hash);
CREATE INDEX api_key_user_id_idx ON api_key (user_id);
