import type { TxContext } from '../context.ts';
import { ALL_USERS } from '../usage/usage-count.ts';
import { lockUsage } from '../usage/usage-lock.ts';
import {
  HOST_ASSETS_PER_DAY,
  type InsightCounts,
  NAMES_PER_DAY,
  OTHER_NAME,
  TERM_USERS_MIN,
} from './insight-counts.ts';

/** Adds uses of assets, by user and for all users, and the last use of each asset. */
export async function writeAssets(
  { db }: TxContext,
  { day, assets }: InsightCounts,
): Promise<void> {
  if (assets.length === 0) return;
  const uses = JSON.stringify(assets);
  await db.$executeRaw`
    INSERT INTO usage_asset (asset_id, last_day, views, downloads)
    SELECT asset.id, ${day}::int, sum(used.views), sum(used.downloads)
    FROM json_to_recordset(${uses}::json) AS used ("assetId" uuid, views int, downloads int)
    JOIN asset ON asset.id = used."assetId"
    GROUP BY asset.id ORDER BY asset.id
    ON CONFLICT (asset_id) DO UPDATE SET last_day = greatest(usage_asset.last_day, excluded.last_day),
      views = usage_asset.views + excluded.views, downloads = usage_asset.downloads + excluded.downloads`;
  await db.$executeRaw`
    INSERT INTO usage_asset_day (user_id, day, asset_id, views, downloads)
    SELECT owner.user_id, ${day}::int, "assetId", sum(views), sum(downloads)
    FROM json_to_recordset(${uses}::json) AS used ("userId" int, "assetId" uuid, views int, downloads int),
    LATERAL (VALUES (used."userId"), (${ALL_USERS}::int)) AS owner (user_id)
    GROUP BY owner.user_id, "assetId" ORDER BY owner.user_id, "assetId"
    ON CONFLICT (user_id, day, asset_id) DO UPDATE SET views = usage_asset_day.views + excluded.views,
      downloads = usage_asset_day.downloads + excluded.downloads`;
}

/** Adds the traffic of shares. */
export async function writeShares(
  { db }: TxContext,
  { day, shares }: InsightCounts,
): Promise<void> {
  if (shares.length === 0) return;
  await db.$executeRaw`
    INSERT INTO usage_share_day (day, share_id, owner_id, visits, views, downloads, bytes)
    SELECT ${day}::int, "shareId", "ownerId", visits, views, downloads, bytes
    FROM json_to_recordset(${JSON.stringify(shares)}::json)
      AS used ("shareId" int, "ownerId" int, visits int, views int, downloads int, bytes bigint)
    ORDER BY "shareId"
    ON CONFLICT (day, share_id) DO UPDATE SET visits = usage_share_day.visits + excluded.visits,
      views = usage_share_day.views + excluded.views, downloads = usage_share_day.downloads + excluded.downloads,
      bytes = usage_share_day.bytes + excluded.bytes`;
}

/** Adds requests of hosts, and the assets that they requested. */
export async function writeHosts(tx: TxContext, { day, hosts }: InsightCounts): Promise<void> {
  if (hosts.length === 0) return;
  await writeNames(tx, 'host', {
    day,
    names: hosts.map(({ host, requests, bytes }) => ({ name: host, requests, bytes })),
  });
  await tx.db.$executeRaw`
    WITH used AS (
      SELECT used.*, row_number() OVER (ORDER BY used.requests DESC, used.host, used."assetId") AS place
      FROM json_to_recordset(${JSON.stringify(hosts)}::json) AS used (host text, "assetId" uuid, requests int, bytes bigint)
      JOIN usage_name_day AS kept ON kept.kind = 'host' AND kept.day = ${day}::int AND kept.name = used.host
      WHERE used.host <> ${OTHER_NAME}
    ), known AS (
      SELECT count(*) AS pairs FROM usage_host_asset WHERE day = ${day}::int
    )
    INSERT INTO usage_host_asset (host, day, asset_id, requests, bytes)
    SELECT host, ${day}::int, "assetId", requests, bytes FROM used, known
    WHERE place <= ${HOST_ASSETS_PER_DAY}::int - known.pairs OR EXISTS (
      SELECT FROM usage_host_asset AS pair
      WHERE pair.host = used.host AND pair.day = ${day}::int AND pair.asset_id = used."assetId")
    ORDER BY host, "assetId"
    ON CONFLICT (host, day, asset_id) DO UPDATE SET requests = usage_host_asset.requests + excluded.requests,
      bytes = usage_host_asset.bytes + excluded.bytes`;
}

/** Adds searches without results, and the first TERM_USERS_MIN users of each term. */
export async function writeTerms(tx: TxContext, { day, terms }: InsightCounts): Promise<void> {
  if (terms.length === 0) return;
  await writeNames(tx, 'term', {
    day,
    names: terms.map(({ term, searches }) => ({ name: term, requests: searches, bytes: 0 })),
  });
  await tx.db.$executeRaw`
    INSERT INTO usage_term_user (term, user_id)
    SELECT term, user_id FROM (
      SELECT used.term, used."userId" AS user_id, row_number() OVER (PARTITION BY used.term ORDER BY used."userId") AS place
      FROM json_to_recordset(${JSON.stringify(terms)}::json) AS used (term text, "userId" int)
      JOIN usage_name_day AS kept ON kept.kind = 'term' AND kept.day = ${day}::int AND kept.name = used.term
      WHERE NOT EXISTS (
        SELECT FROM usage_term_user AS known WHERE known.term = used.term AND known.user_id = used."userId")
    ) AS added
    WHERE place <= ${TERM_USERS_MIN}::int - (SELECT count(*) FROM usage_term_user AS known WHERE known.term = added.term)
    ORDER BY term, user_id
    ON CONFLICT DO NOTHING`;
}

interface NameCounts {
  day: number;
  names: { name: string; requests: number; bytes: number }[];
}

/** Adds requests by name. Names beyond NAMES_PER_DAY count as OTHER_NAME. */
async function writeNames(
  { db }: TxContext,
  kind: 'host' | 'term',
  { day, names }: NameCounts,
): Promise<void> {
  // Only one writer at a time adds names, and sees those of the writer before, so that the limit is exact.
  await lockUsage({ db }, 'names');
  await db.$executeRaw`
    WITH used AS (
      SELECT name, sum(requests) AS requests, sum(bytes) AS bytes
      FROM json_to_recordset(${JSON.stringify(names)}::json) AS used (name text, requests int, bytes bigint)
      GROUP BY name
    ), known AS (
      SELECT name FROM usage_name_day WHERE kind = ${kind} AND day = ${day}::int AND name <> ${OTHER_NAME}
    ), placed AS (
      SELECT used.*, known.name IS NOT NULL AS is_known,
        row_number() OVER (PARTITION BY known.name IS NULL ORDER BY used.requests DESC, used.name) AS place
      FROM used LEFT JOIN known USING (name)
      WHERE used.name <> ${OTHER_NAME}
      UNION ALL
      SELECT used.*, true, 0 FROM used WHERE name = ${OTHER_NAME}
    ), kept AS (
      SELECT CASE WHEN is_known OR place <= ${NAMES_PER_DAY}::int - (SELECT count(*) FROM known)
        THEN name ELSE ${OTHER_NAME} END AS name, requests, bytes
      FROM placed
    )
    INSERT INTO usage_name_day (kind, day, name, requests, bytes)
    SELECT ${kind}, ${day}::int, name, sum(requests), sum(bytes) FROM kept GROUP BY name ORDER BY name
    ON CONFLICT (kind, day, name) DO UPDATE SET requests = usage_name_day.requests + excluded.requests,
      bytes = usage_name_day.bytes + excluded.bytes`;
}
