-- Trigger function of asset. Removes deleted assets from name_part and asset_value. The table word keeps their words.
CREATE OR REPLACE FUNCTION deindex_deleted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM name_part USING (
    SELECT part, seq FROM old_rows, name_parts_of(old_rows.name_key) AS part
  ) AS deleted WHERE name_part.part = deleted.part AND name_part.seq = deleted.seq;
  DELETE FROM asset_value USING old_rows WHERE asset_value.seq = old_rows.seq;
  RETURN NULL;
END $$;
