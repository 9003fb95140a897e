-- Rebuilds the bitmap indexes of one block: 16,384 consecutive values of seq, which are 16 blocks of asset_change.
-- The changes are read before the assets. A change between the two reads makes the bitmaps stale, never wrong.
-- When another call is running, this one returns at once. 72707370 is the class of the advisory locks of periodic
-- functions, an arbitrary number; 2 means this function.
CREATE OR REPLACE FUNCTION build_bitmaps(block_number integer) RETURNS void
LANGUAGE plpgsql SET work_mem = '64MB' AS $$
DECLARE
  no_assets CONSTANT bit(16384) := repeat('0', 16384)::bit(16384);
  first_seq CONSTANT bigint := block_number::bigint * 16384;
  changes_so_far bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(72707370, 2) THEN RETURN; END IF;
  SELECT coalesce(sum(changes), 0) INTO changes_so_far FROM asset_change
    WHERE block >= block_number * 16 AND block < block_number * 16 + 16;
  DELETE FROM mapped_block WHERE block = block_number;
  DELETE FROM word_map WHERE block = block_number;
  DELETE FROM facet_map WHERE block = block_number;

  -- Bit n of a bitmap is the asset with the nth seq of the block: seq & 16383 is seq modulo 16384.
  -- Reads the words where they are stored: parsing the text again takes ten times as long.
  INSERT INTO word_map (word, block, assets)
    SELECT word, block_number, bit_or(set_bit(no_assets, bit_index, 1)) FROM (
      SELECT (seq & 16383)::int AS bit_index, unnest(tsvector_to_array(words)) AS word
      FROM asset WHERE trashed_at IS NULL AND seq >= first_seq AND seq < first_seq + 16384
    ) AS occurrence
    WHERE word !~ '[0-9]' GROUP BY word;

  -- Tags and the levels above them: # and the tag, which no word starts with.
  INSERT INTO word_map (word, block, assets)
    SELECT '#' || tag, block_number, bit_or(set_bit(no_assets, (seq & 16383)::int, 1))
    FROM asset CROSS JOIN LATERAL unnest(tag_keys) AS tag
    WHERE trashed_at IS NULL AND seq >= first_seq AND seq < first_seq + 16384 GROUP BY tag;

  INSERT INTO facet_map (facet, value, block, assets)
    SELECT facet, value, block_number, bit_or(set_bit(no_assets, (seq & 16383)::int, 1))
    FROM asset, LATERAL (
      VALUES ('type', kind::text), ('content_type', content_type COLLATE "default"), ('status', status::text),
        ('schema', schema_id::text), ('uploader', creator_id::text),
        ('month', to_char(upload_time AT TIME ZONE 'UTC', 'YYYY-MM')),
        ('camera', camera), ('lens', lens), ('rating', rating::text), ('flag', flag::text), ('color_label', color_label::text),
        ('iso', iso::text), ('aperture', aperture::text), ('focal_length', focal_length::text),
        ('taken', CASE WHEN taken_at IS NOT NULL THEN to_char(taken_local(taken_at, upload_time, taken_offset), 'YYYY-MM') END),
        ('has', CASE WHEN latitude IS NOT NULL THEN 'gps' END), ('has', CASE WHEN title IS NOT NULL THEN 'title' END),
        ('has', CASE WHEN caption IS NOT NULL THEN 'caption' END), ('has', CASE WHEN credit IS NOT NULL THEN 'credit' END),
        ('has', CASE WHEN tags <> '{}' THEN 'tags' END)
      UNION ALL
      SELECT 'place', place FROM unnest(ARRAY[country, region, town]) AS place
      UNION ALL
      SELECT 'color', (1 << color)::text FROM generate_series(0, 30) AS color WHERE color_bits & (1 << color) <> 0
    ) AS occurrence(facet, value)
    WHERE value IS NOT NULL AND trashed_at IS NULL AND seq >= first_seq AND seq < first_seq + 16384 GROUP BY facet, value;

  INSERT INTO mapped_block (block, changes) VALUES (block_number, changes_so_far);
END $$;
