-- Bitmaps answer what the narrow rows were counted for (decision 45). Servers rebuild the bitmaps, now with content types.
DROP TABLE live_asset;
TRUNCATE word_map, facet_map, mapped_block;
