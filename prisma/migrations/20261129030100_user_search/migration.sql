-- One search field finds users by their names and their address; the list sorts by each column.
ALTER TABLE "user" ADD COLUMN search_key text COLLATE "C" GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(first_name || ' ' || last_name || ' ' || email, NFD), '[\u0300-\u036f]', '', 'g'))
) STORED;
CREATE INDEX user_search_key_trgm_idx ON "user" USING gin (search_key gin_trgm_ops);
CREATE INDEX user_search_key_idx ON "user" (search_key, id);
CREATE INDEX user_role_id_idx ON "user" (role_id, id);
CREATE INDEX user_last_sign_in_idx ON "user" (last_sign_in NULLS FIRST, id);
