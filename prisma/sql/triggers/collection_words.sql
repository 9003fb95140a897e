-- Maintains new_word, which feeds the table word.
CREATE OR REPLACE TRIGGER collection_words AFTER INSERT OR UPDATE OF name_key ON collection
FOR EACH ROW EXECUTE FUNCTION add_collection_words();
