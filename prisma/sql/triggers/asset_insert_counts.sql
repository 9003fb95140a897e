-- Maintains asset_count and taken_day, which hold numbers of assets for totals and for the timeline, and asset_change,
-- which holds numbers of changes per block of assets.
CREATE OR REPLACE TRIGGER asset_insert_counts AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_assets();
