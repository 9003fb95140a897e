-- Trigger function of asset. Fills three search tables for new assets: name_part, new_word and asset_value.
-- Words that the table word has already are skipped: most assets bring no new ones. The others are appended to new_word,
-- so that concurrent statements never wait for each other.
CREATE OR REPLACE FUNCTION index_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO name_part (part, seq)
    SELECT DISTINCT part, seq FROM new_rows, name_parts_of(new_rows.name_key) AS part;
  INSERT INTO new_word (word)
    SELECT candidate FROM new_rows, dictionary_words_of(new_rows.search_text) AS candidate
      WHERE (SELECT true FROM word WHERE word.word = candidate) IS NULL;
  -- Schema 0 has no fields, so its assets have no rows in asset_value.
  INSERT INTO asset_value (seq, field, schema_id, number, text)
    SELECT seq, field, schema_id, number, text FROM new_rows, sortable_values_of(new_rows.data) WHERE schema_id <> 0;
  RETURN NULL;
END $$;
