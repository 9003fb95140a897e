-- The tags and all levels above them: {people,people/ana} for {people/ana}.
CREATE FUNCTION tag_levels(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT array_to_string((string_to_array(tag, '/'))[:level], '/')
  FROM unnest(tags) AS tag, generate_series(1, cardinality(string_to_array(tag, '/'))) AS level
);

-- The keys that find tags: all levels, in lower case.
CREATE FUNCTION tag_keys(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT lower(level) FROM unnest(tag_levels(tags)) AS level);

-- The tags in custom metadata: the texts of the list `tags`, without spaces around levels and without empty levels.
CREATE FUNCTION data_tags(data jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN jsonb_typeof(data -> 'tags') = 'array' THEN ARRAY(
  SELECT clean.tag FROM (
    SELECT DISTINCT ON (lower(each.tag)) each.tag, n FROM (
      SELECT left(btrim(regexp_replace(normalize(entry #>> '{}'), '\s*/[\s/]*', '/', 'g'), E' \t\n/'), 200) AS tag, n
      FROM jsonb_array_elements(data -> 'tags') WITH ORDINALITY AS list (entry, n)
      WHERE jsonb_typeof(entry) = 'string'
    ) AS each WHERE each.tag <> '' ORDER BY lower(each.tag), n
  ) AS clean ORDER BY n LIMIT 500
) ELSE '{}' END;

-- Tags of custom metadata become tags of the assets. Nothing changes for people: no events.
ALTER TABLE asset DISABLE TRIGGER USER;
UPDATE asset SET
  tags = data_tags(data) || ARRAY(SELECT tag FROM unnest(tags) AS tag WHERE lower(tag) <> ALL (tag_keys(data_tags(data)))),
  fact_sources = fact_sources || '{"tags": "USER"}'
WHERE data_tags(data) <> '{}';
ALTER TABLE asset ENABLE TRIGGER USER;

ALTER TABLE asset ADD COLUMN tag_keys text[] NOT NULL GENERATED ALWAYS AS (tag_keys(tags)) STORED;
DROP INDEX asset_by_tag, asset_by_own_tag;
CREATE INDEX asset_by_tag ON asset USING gin (tag_keys) WHERE tag_keys <> '{}';

-- Every tag that was ever used, also each level above it.
CREATE TABLE tag (
  id serial PRIMARY KEY,
  -- The name in lower case.
  key text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  -- Other words that find the tag.
  synonyms text[] NOT NULL DEFAULT '{}',
  last_used_at timestamptz(3) NOT NULL DEFAULT now()
);
INSERT INTO tag (key, name)
SELECT DISTINCT ON (lower(level)) lower(level), level FROM asset, unnest(tag_levels(tags)) AS level
WHERE tag_keys <> '{}' ORDER BY 1, 2;
