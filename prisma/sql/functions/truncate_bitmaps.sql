-- Trigger function of asset, after TRUNCATE. Empties the bitmap indexes (word_map, facet_map) and the list of their blocks.
CREATE OR REPLACE FUNCTION truncate_bitmaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE word_map, facet_map, mapped_block;
  RETURN NULL;
END $$;
