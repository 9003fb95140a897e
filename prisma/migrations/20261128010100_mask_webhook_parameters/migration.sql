-- The shown URL of a webhook masks secret query parameters too: core/src/outbound/mask-url.ts. `url_encrypted` holds the whole URL.
UPDATE webhook_endpoint SET url = regexp_replace(url,
  '([?&](?:[^=&#\s]*(?:passw|pwd|secret|token|api_?key|access_?key|signature)[^=&#\s]*|key|code|sig|auth)=)[^&#\s]*[^&#\s,]', '\1********', 'gi');
