-- Trigger function of asset. Appends the unknown words of a changed search text to new_word.
CREATE OR REPLACE FUNCTION add_asset_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_word (word)
    SELECT candidate FROM dictionary_words_of(NEW.search_text) AS candidate
      WHERE (SELECT true FROM word WHERE word.word = candidate) IS NULL;
  RETURN NULL;
END $$;
