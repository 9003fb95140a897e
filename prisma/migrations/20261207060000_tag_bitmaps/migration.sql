-- The bitmaps of words get those of tags: all are built again in the background.
TRUNCATE word_map, facet_map, mapped_block;
