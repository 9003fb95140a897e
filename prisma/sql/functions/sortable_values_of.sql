-- Returns the values of custom data for range filters and sorting: numbers, booleans, and strings that start like a date.
-- Search finds other strings by their words.
CREATE OR REPLACE FUNCTION sortable_values_of(data jsonb) RETURNS TABLE (field text, number numeric, text text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT key,
    CASE WHEN kind = 'number' THEN value::numeric END,
    CASE WHEN kind <> 'number' THEN left(value, 40) END
  FROM jsonb_each_text(data), jsonb_typeof(data -> key) AS kind
  WHERE kind IN ('number', 'boolean') OR (kind = 'string' AND value ~ '^[0-9]{4}(-|$)')
$$;
