-- Trigger function of collection. Appends the unknown words of its name to new_word. The pattern replaces everything that
-- is not a letter or digit by spaces; characters outside ASCII count as letters.
CREATE OR REPLACE FUNCTION add_collection_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_word (word)
    SELECT candidate
      FROM dictionary_words_of(regexp_replace(NEW.name_key, '[^a-z0-9\u0080-\U0010FFFF]+', ' ', 'g')) AS candidate
      WHERE (SELECT true FROM word WHERE word.word = candidate) IS NULL;
  RETURN NULL;
END $$;
