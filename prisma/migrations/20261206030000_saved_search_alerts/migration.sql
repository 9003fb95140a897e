ALTER TABLE saved_search
  ADD COLUMN notify boolean NOT NULL DEFAULT false,
  ADD COLUMN checked_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN checked_at timestamptz(3),
  ADD COLUMN unread integer NOT NULL DEFAULT 0;

CREATE INDEX saved_search_to_check ON saved_search (checked_at NULLS FIRST, id) WHERE notify;
