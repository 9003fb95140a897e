-- Adds unknown tags to the catalog, and notes the use of known ones at most once a minute. Never waits for another statement that notes
-- the same use.
CREATE OR REPLACE FUNCTION keep_tags(levels text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF levels IS NULL THEN RETURN; END IF;
  INSERT INTO tag (key, name)
    SELECT DISTINCT ON (lower(level)) lower(level), level FROM unnest(levels) AS level
    WHERE NOT EXISTS (SELECT FROM tag WHERE key = lower(level)) ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  UPDATE tag SET last_used_at = now() WHERE id IN (
    SELECT id FROM tag WHERE key IN (SELECT lower(level) FROM unnest(levels) AS level)
      AND last_used_at < now() - interval '1 minute'
    FOR NO KEY UPDATE SKIP LOCKED
  );
END $$;
