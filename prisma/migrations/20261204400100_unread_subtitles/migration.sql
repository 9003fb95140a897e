-- Subtitles that were saved before search found their words. Workers read them, as the text of old documents: NULL means not read yet.
UPDATE asset SET content_text = NULL
WHERE kind IN ('VIDEO', 'AUDIO') AND status IN ('OK', 'ARCHIVED') AND content_text = ''
  AND EXISTS (
    SELECT FROM file
    WHERE file.asset_id = asset.id AND file.version = asset.version AND file.key LIKE 'subtitle-%' AND file.error IS NULL);
