-- Trigger function of asset. Keeps the tags that assets get in the catalog.
CREATE OR REPLACE FUNCTION keep_updated_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_tags(array_agg(DISTINCT level))
    FROM new_rows AS after JOIN old_rows AS before ON before.id = after.id
    CROSS JOIN LATERAL unnest(tag_levels(after.tags)) AS level
    WHERE after.tags <> before.tags AND lower(level) <> ALL (before.tag_keys);
  RETURN NULL;
END $$;
