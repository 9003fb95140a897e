-- Appends words to new_word. merge_new_words() moves them to word, the dictionary of spelling correction.
CREATE OR REPLACE TRIGGER collection_words AFTER INSERT OR UPDATE OF name_key ON collection
FOR EACH ROW EXECUTE FUNCTION add_collection_words();
