-- Merges of a job are one change set, and can be undone as long as it.
ALTER TYPE change_set_kind ADD VALUE 'MERGE';
ALTER TABLE merge ADD COLUMN change_set_id integer
  CONSTRAINT merge_change_set_id_fkey REFERENCES change_set (id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX merge_change_set_id_idx ON merge (change_set_id);

-- What the kept asset received beside collections, links and favorites.
ALTER TABLE merge
  ADD COLUMN comments jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN choice_visitor_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN stack_id integer;
