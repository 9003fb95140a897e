-- The models of machine learning that a worker can use.
ALTER TABLE worker_process ADD COLUMN models jsonb NOT NULL DEFAULT '[]';
