-- When new files stopped going to a store.
ALTER TABLE store ADD COLUMN retired_at timestamptz(3);
UPDATE store SET retired_at = CURRENT_TIMESTAMP WHERE kinds = ARRAY[]::text[];
