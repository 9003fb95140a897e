-- Assets by the folder that they were uploaded from, for the filter and the facet. Most assets have none.
CREATE INDEX asset_by_folder ON asset ((upload_path COLLATE "C"), seq) WHERE trashed_at IS NULL AND upload_path <> '';

-- Keywords find the names of folders: index all assets again.
UPDATE search_reindex SET next_seq = least(next_seq, (SELECT min(seq) FROM asset WHERE upload_path <> ''));

