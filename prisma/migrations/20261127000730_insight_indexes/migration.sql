-- Lists of a year read 60,000 rows of these tables, grouped by name or asset. These indexes have the rows in that order and with their counts, so
-- that the lists need neither the tables nor a hash table of all groups.
ALTER TABLE usage_name_day DROP CONSTRAINT usage_name_day_pkey, ADD PRIMARY KEY (kind, name, day) INCLUDE (requests, bytes);
CREATE INDEX usage_name_day_day_idx ON usage_name_day (day);
CREATE INDEX usage_asset_day_of_all_idx ON usage_asset_day (asset_id, day) INCLUDE (views, downloads) WHERE user_id = 0;

-- The visibility map tells whether an index is enough. Vacuum updates it more often than by default, because a day adds only a few of the rows.
ALTER TABLE usage_name_day SET (autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE usage_asset_day SET (autovacuum_vacuum_insert_scale_factor = 0.02);
