-- Appends words to new_word. merge_new_words() moves them to word, the dictionary of spelling correction.
CREATE OR REPLACE TRIGGER asset_update_words AFTER UPDATE OF search_text ON asset FOR EACH ROW
WHEN (OLD.search_text <> NEW.search_text)
EXECUTE FUNCTION add_asset_words();
