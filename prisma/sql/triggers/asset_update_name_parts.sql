-- Maintains name_part: the rest of each name from its second word on, for suggestions.
CREATE OR REPLACE TRIGGER asset_update_name_parts AFTER UPDATE OF name_key ON asset FOR EACH ROW
WHEN (OLD.name_key <> NEW.name_key)
EXECUTE FUNCTION update_name_parts();
