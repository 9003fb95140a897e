-- Results of TEXT_RECOGNITION that know only the first page of a PDF: their lines name no page. Without the version of a model, they and the
-- job that made them count as those of another one, so that a worker renews them in the background.
UPDATE analysis SET model_version = ''
FROM asset
WHERE asset.id = analysis.asset_id AND analysis.addon = 'TEXT_RECOGNITION'
  AND asset.content_type ~* '^application/pdf\y' AND NOT jsonb_path_exists(result, '$.lines[*].page');
UPDATE job SET input = jsonb_set(input, '{model,version}', '""')
WHERE type = 'ANALYZE_ASSETS' AND input ->> 'addon' = 'TEXT_RECOGNITION' AND input #>> '{model,version}' IS NOT NULL
  AND EXISTS (SELECT FROM analysis WHERE addon = 'TEXT_RECOGNITION' AND model_version = '');
