-- Tasks have plain names. Rows of steps and of the statistics of processing follow. Some steps have the name of their task as their key.
CREATE TEMP TABLE renamed_task (old text, new text) ON COMMIT DROP;
INSERT INTO renamed_task VALUES
  ('encode-film', 'encode-renditions'),
  ('package-film', 'package-rendition'),
  ('take-subtitles', 'extract-subtitles'),
  ('clear-earlier', 'delete-earlier-derivatives'),
  ('transfer-user', 'transfer-ownership');
UPDATE step SET task = new, key = CASE key WHEN old THEN new ELSE key END FROM renamed_task WHERE task = old;
UPDATE usage_series SET name = new FROM renamed_task WHERE kind = 'work' AND name = old;
