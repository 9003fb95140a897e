-- Marks the seq values that this INSERT may assign as pending, for visible_seq().
CREATE OR REPLACE TRIGGER asset_insert_seq_lock BEFORE INSERT ON asset
FOR EACH STATEMENT EXECUTE FUNCTION lock_new_seq();
