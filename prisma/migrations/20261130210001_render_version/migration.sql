-- The render version of an asset has the name that the API and the documents use.
ALTER TABLE asset RENAME COLUMN look TO render_version;
