-- Trigger function of asset. Keeps the tags of new assets in the catalog.
CREATE OR REPLACE FUNCTION keep_inserted_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_tags(array_agg(DISTINCT level)) FROM new_rows, unnest(tag_levels(tags)) AS level WHERE tags <> '{}';
  RETURN NULL;
END $$;
