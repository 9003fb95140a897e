-- Trigger function of asset. Brings the narrow row of an updated asset up to date: deletes it when the asset moved to
-- the trash, inserts it when the asset was restored, else updates it. An unchanged text is not written again.
CREATE OR REPLACE FUNCTION update_live_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.trashed_at IS NOT NULL THEN
    DELETE FROM live_asset WHERE seq = NEW.seq;
  ELSIF OLD.trashed_at IS NOT NULL THEN
    INSERT INTO live_asset
        (seq, upload_time, creator_id, schema_id, color_bits, kind, status, content_type, padded_text)
      VALUES (NEW.seq, NEW.upload_time, NEW.creator_id, NEW.schema_id, NEW.color_bits, NEW.kind, NEW.status,
        NEW.content_type, NEW.search_text || repeat(' ', 2100));
  ELSE
    UPDATE live_asset SET
      upload_time = NEW.upload_time, creator_id = NEW.creator_id, schema_id = NEW.schema_id,
      color_bits = NEW.color_bits, kind = NEW.kind, status = NEW.status, content_type = NEW.content_type,
      padded_text = CASE
        WHEN OLD.search_text = NEW.search_text THEN padded_text
        ELSE NEW.search_text || repeat(' ', 2100) END
    WHERE seq = NEW.seq;
  END IF;
  RETURN NULL;
END $$;
