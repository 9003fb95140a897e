-- Returns the words of a search text that may correct a misspelled search: 3 to 30 characters without digits.
-- Words that start with zq are internal marks for fields, so they are skipped.
CREATE OR REPLACE FUNCTION dictionary_words_of(search_text text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT candidate FROM string_to_table(search_text, ' ') AS candidate
    WHERE length(candidate) BETWEEN 3 AND 30 AND candidate !~ '[0-9]' AND left(candidate, 2) <> 'zq'
$$;
