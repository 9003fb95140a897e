-- Buckets that administrators configure. The key of an object names its store.
CREATE TABLE store (
  id text PRIMARY KEY,
  bucket text NOT NULL,
  folder text NOT NULL,
  region text NOT NULL,
  endpoint text NOT NULL,
  access_key_id text NOT NULL,
  secret_encrypted text NOT NULL,
  kinds text[] DEFAULT ARRAY[]::text[],
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT store_id CHECK (id ~ '^store-[0-9a-f]{8}$')
);

ALTER TABLE file DROP CONSTRAINT file_storage;
ALTER TABLE file ADD CONSTRAINT file_storage CHECK (storage IN ('disk', 's3') OR storage ~ '^store-[0-9a-f]{8}$') NOT VALID;
