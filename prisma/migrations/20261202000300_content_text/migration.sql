-- The text inside documents, folded like search_text. Searched with the other words of the asset, but not by field or for spelling.
-- NULL: not read yet. Workers read the text of documents that were there before.
ALTER TABLE asset ADD COLUMN content_text text DEFAULT '';
UPDATE asset SET content_text = NULL WHERE kind = 'OTHER' AND status IN ('OK', 'ARCHIVED');
CREATE INDEX asset_unread_content ON asset (seq) WHERE content_text IS NULL;
ALTER TABLE asset DROP COLUMN words;
ALTER TABLE asset ADD COLUMN words tsvector
  GENERATED ALWAYS AS (to_tsvector('simple', search_text) || to_tsvector('simple', coalesce(content_text, ''))) STORED;
CREATE INDEX asset_words ON asset USING GIN (words);
