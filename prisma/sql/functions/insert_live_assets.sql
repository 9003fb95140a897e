-- Trigger function of asset. Inserts the narrow rows of new assets that are not in the trash.
-- The 2,100 blanks make Postgres store the text outside the row (see the table live_asset).
CREATE OR REPLACE FUNCTION insert_live_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_asset
      (seq, upload_time, creator_id, schema_id, color_bits, kind, status, content_type, padded_text)
    SELECT seq, upload_time, creator_id, schema_id, color_bits, kind, status, content_type,
      search_text || repeat(' ', 2100)
    FROM new_rows WHERE trashed_at IS NULL;
  RETURN NULL;
END $$;
