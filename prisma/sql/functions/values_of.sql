-- Returns the values of custom data for range filters and sorting: numbers, booleans, and text that starts like a date.
-- Other text is found by its words.
CREATE OR REPLACE FUNCTION values_of(data jsonb) RETURNS TABLE (field text, number numeric, text text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT key, number, text FROM (
    SELECT key,
      CASE jsonb_typeof(value) WHEN 'number' THEN (value #>> '{}')::numeric END AS number,
      CASE jsonb_typeof(value)
        WHEN 'boolean' THEN value #>> '{}'
        WHEN 'string' THEN CASE WHEN value #>> '{}' ~ '^[0-9]{4}(-|$)' THEN left(value #>> '{}', 40) END
      END AS text
    FROM jsonb_each(data)
  ) AS entry WHERE number IS NOT NULL OR text IS NOT NULL
$$;
