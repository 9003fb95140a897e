-- Moves the words that triggers appended to new_word into word, the dictionary of spelling correction. When another call
-- is running, this one returns at once. 72707370 is the class of the advisory locks of periodic functions, an arbitrary
-- number; 1 means this function.
CREATE OR REPLACE FUNCTION merge_new_words() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(72707370, 1) THEN RETURN; END IF;
  WITH deleted AS (DELETE FROM new_word RETURNING word)
  INSERT INTO word (word) SELECT DISTINCT word FROM deleted ON CONFLICT DO NOTHING;
END $$;
