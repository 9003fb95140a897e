ALTER TABLE collection ADD COLUMN search jsonb;
