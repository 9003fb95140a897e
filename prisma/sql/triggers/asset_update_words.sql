-- Maintains new_word, which feeds the table word.
CREATE OR REPLACE TRIGGER asset_update_words AFTER UPDATE OF search_text ON asset FOR EACH ROW
WHEN (OLD.search_text <> NEW.search_text)
EXECUTE FUNCTION add_asset_words();
