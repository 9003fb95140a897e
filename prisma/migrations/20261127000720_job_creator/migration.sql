-- The jobs of one user, newest first. Without it, the list of a user with few jobs reads the jobs of all users.
CREATE INDEX job_creator_id_requested_at_idx ON job (creator_id, requested_at DESC);
