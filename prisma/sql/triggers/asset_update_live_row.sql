-- Maintains live_asset. Fires only when a column of live_asset changes, or when the asset enters or leaves the trash.
CREATE OR REPLACE TRIGGER asset_update_live_row AFTER UPDATE ON asset FOR EACH ROW
WHEN (
  (OLD.trashed_at IS NULL OR NEW.trashed_at IS NULL)
  AND (
    OLD.trashed_at IS NULL, OLD.upload_time, OLD.creator_id, OLD.schema_id, OLD.color_bits, OLD.kind, OLD.status,
    OLD.content_type, OLD.search_text
  ) IS DISTINCT FROM (
    NEW.trashed_at IS NULL, NEW.upload_time, NEW.creator_id, NEW.schema_id, NEW.color_bits, NEW.kind, NEW.status,
    NEW.content_type, NEW.search_text
  )
)
EXECUTE FUNCTION update_live_asset();
