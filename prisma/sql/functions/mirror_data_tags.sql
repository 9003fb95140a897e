-- Trigger function of asset. Adds to the tags of an asset what a change adds to the list `tags` of its custom metadata, and removes what
-- the change removes from that list. Other tags stay.
CREATE OR REPLACE FUNCTION mirror_data_tags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := CASE WHEN TG_OP = 'UPDATE' THEN data_tags(OLD.data) ELSE '{}' END;
  after text[] := data_tags(NEW.data);
  tags text[];
BEGIN
  tags := ARRAY(
    SELECT own.tag FROM unnest(NEW.tags) WITH ORDINALITY AS own (tag, n)
    WHERE NOT EXISTS (SELECT FROM unnest(before) AS former WHERE lower(former) = lower(own.tag))
      OR EXISTS (SELECT FROM unnest(after) AS later WHERE lower(later) = lower(own.tag))
    ORDER BY n
  );
  tags := tags || ARRAY(
    SELECT added.tag FROM unnest(after) WITH ORDINALITY AS added (tag, n)
    WHERE NOT EXISTS (SELECT FROM unnest(before || tags) AS known WHERE lower(known) = lower(added.tag))
    ORDER BY n
  );
  IF tags <> NEW.tags THEN
    NEW.tags := tags[:500];
    NEW.fact_sources := NEW.fact_sources || '{"tags": "USER"}';
  END IF;
  RETURN NEW;
END $$;
