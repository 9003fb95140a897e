-- Maintains asset_value: the numbers, dates and booleans of custom fields, for range filters and sorting. Assets without
-- a schema (schema 0) have no rows there.
CREATE OR REPLACE TRIGGER asset_update_values AFTER UPDATE OF data, schema_id ON asset FOR EACH ROW
WHEN (
  (OLD.schema_id <> 0 OR NEW.schema_id <> 0)
  AND (OLD.schema_id <> NEW.schema_id OR OLD.data <> NEW.data)
)
EXECUTE FUNCTION update_asset_values();
