-- What the list of sessions shows.
ALTER TABLE session
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN last_seen timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
