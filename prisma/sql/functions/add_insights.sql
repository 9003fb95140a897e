-- Adds a batch of counts of a process to the tables of the insights, unless it was added before: `writer` is the id of the process, `batch` the
-- number of the batch, higher than that of the one before. `counts` is an InsightCounts of core/src/insights/insight-counts.ts, which
-- describes the limits. One call is one statement, and so one transaction. Every process adds in this order, and the rows of a table in that of
-- its key, so that no two of them wait for each other.
CREATE OR REPLACE FUNCTION add_insights(
  writer uuid, batch integer, counts json, all_users integer,
  names_max integer, host_assets_max integer, term_users_max integer
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today integer := counts->>'day';
BEGIN
  INSERT INTO usage_writer (id, last_batch, at) VALUES (writer, batch, now())
  ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, at = excluded.at
    WHERE usage_writer.last_batch < excluded.last_batch;
  IF NOT FOUND THEN RETURN; END IF;

  INSERT INTO usage_asset (asset_id, last_day, views, downloads)
  SELECT asset.id, today, sum(used.views), sum(used.downloads)
  FROM json_to_recordset(counts->'assets') AS used ("assetId" uuid, views integer, downloads integer)
  JOIN asset ON asset.id = used."assetId"
  GROUP BY asset.id ORDER BY asset.id
  ON CONFLICT (asset_id) DO UPDATE SET last_day = greatest(usage_asset.last_day, excluded.last_day),
    views = usage_asset.views + excluded.views, downloads = usage_asset.downloads + excluded.downloads;

  INSERT INTO usage_asset_day (user_id, day, asset_id, views, downloads)
  SELECT owner.user_id, today, "assetId", sum(views), sum(downloads)
  FROM json_to_recordset(counts->'assets') AS used ("userId" integer, "assetId" uuid, views integer, downloads integer),
  LATERAL (VALUES (used."userId"), (all_users)) AS owner (user_id)
  GROUP BY owner.user_id, "assetId" ORDER BY owner.user_id, "assetId"
  ON CONFLICT (user_id, day, asset_id) DO UPDATE SET views = usage_asset_day.views + excluded.views,
    downloads = usage_asset_day.downloads + excluded.downloads;

  INSERT INTO usage_share_day (day, share_id, owner_id, visits, views, downloads, bytes)
  SELECT today, "shareId", "ownerId", visits, views, downloads, bytes
  FROM json_to_recordset(counts->'shares') AS used (
    "shareId" integer, "ownerId" integer, visits integer, views integer, downloads integer, bytes bigint)
  ORDER BY "shareId"
  ON CONFLICT (day, share_id) DO UPDATE SET visits = usage_share_day.visits + excluded.visits,
    views = usage_share_day.views + excluded.views, downloads = usage_share_day.downloads + excluded.downloads,
    bytes = usage_share_day.bytes + excluded.bytes;

  IF json_array_length(counts->'hosts') + json_array_length(counts->'terms') = 0 THEN RETURN; END IF;
  -- Only one process at a time adds names, and sees those of the process before, so that the limits are exact. The numbers are those of
  -- core/src/usage/usage-lock.ts.
  PERFORM pg_advisory_xact_lock(72707370, 5);

  -- The empty name counts the hosts and terms that are not kept apart.
  WITH used AS (
    SELECT kind, name, sum(requests) AS requests, sum(bytes) AS bytes
    FROM (
      SELECT 'host' AS kind, host AS name, requests, bytes
      FROM json_to_recordset(counts->'hosts') AS host_use (host text, requests integer, bytes bigint)
      UNION ALL
      SELECT 'term', term, searches, 0
      FROM json_to_recordset(counts->'terms') AS term_use (term text, searches integer)
    ) AS given
    GROUP BY kind, name
  ), known AS (
    SELECT kind, name FROM usage_name_day WHERE kind IN ('host', 'term') AND day = today AND name <> ''
  ), known_count AS (
    SELECT kind, count(*) AS names FROM known GROUP BY kind
  ), placed AS (
    SELECT used.*, is_known, row_number() OVER (PARTITION BY kind, is_known ORDER BY requests DESC, name) AS place
    FROM used LEFT JOIN known USING (kind, name),
      LATERAL (SELECT name = '' OR known.name IS NOT NULL AS is_known) AS state
  ), stored AS (
    SELECT kind, requests, bytes,
      CASE WHEN is_known OR place <= names_max - coalesce(names, 0) THEN name ELSE '' END AS name
    FROM placed LEFT JOIN known_count USING (kind)
  )
  INSERT INTO usage_name_day (kind, day, name, requests, bytes)
  SELECT kind, today, name, sum(requests), sum(bytes) FROM stored GROUP BY kind, name ORDER BY kind, name
  ON CONFLICT (kind, day, name) DO UPDATE SET requests = usage_name_day.requests + excluded.requests,
    bytes = usage_name_day.bytes + excluded.bytes;

  WITH placed AS (
    SELECT used.*, row_number() OVER (ORDER BY used.requests DESC, used.host, used."assetId") AS place
    FROM json_to_recordset(counts->'hosts') AS used (host text, "assetId" uuid, requests integer, bytes bigint)
    JOIN usage_name_day AS kept ON kept.kind = 'host' AND kept.day = today AND kept.name = used.host
    WHERE used.host <> ''
  ), known AS (
    SELECT count(*) AS pairs FROM usage_host_asset WHERE day = today
  )
  INSERT INTO usage_host_asset (host, day, asset_id, requests, bytes)
  SELECT host, today, "assetId", requests, bytes FROM placed, known
  WHERE place <= host_assets_max - known.pairs OR EXISTS (
    SELECT FROM usage_host_asset AS pair
    WHERE pair.host = placed.host AND pair.day = today AND pair.asset_id = placed."assetId")
  ORDER BY host, "assetId"
  ON CONFLICT (host, day, asset_id) DO UPDATE SET requests = usage_host_asset.requests + excluded.requests,
    bytes = usage_host_asset.bytes + excluded.bytes;

  WITH placed AS (
    SELECT used.term, used."userId" AS user_id,
      row_number() OVER (PARTITION BY used.term ORDER BY used."userId") AS place
    FROM json_to_recordset(counts->'terms') AS used (term text, "userId" integer)
    JOIN usage_name_day AS kept ON kept.kind = 'term' AND kept.day = today AND kept.name = used.term
    WHERE used.term <> '' AND NOT EXISTS (
      SELECT FROM usage_term_user AS known WHERE known.term = used.term AND known.user_id = used."userId")
  )
  INSERT INTO usage_term_user (term, user_id)
  SELECT term, user_id FROM placed
  WHERE place <= term_users_max - (SELECT count(*) FROM usage_term_user AS known WHERE known.term = placed.term)
  ORDER BY term, user_id
  ON CONFLICT DO NOTHING;
END
$$;
