-- The changes that an undo takes back, beside those of custom metadata.
ALTER TABLE merge
  ADD COLUMN facts_before jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN facts_after jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN former_sources jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN share_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN favorite_user_ids integer[] NOT NULL DEFAULT '{}';
