import type { TxContext } from '../context.ts';
import { toUuid } from '../ids.ts';
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
  const userIds = assets.map(({ userId }) => userId);
  const ids = assets.map(({ assetId }) => toUuid(assetId));
  const views = assets.map((use) => use.views);
  const downloads = assets.map((use) => use.downloads);
  await db.$executeRaw`
    INSERT INTO usage_asset (asset_id, last_day, views, downloads)
    SELECT asset.id, ${day}::int, sum(used.views), sum(used.downloads)
    FROM unnest(${ids}::uuid[], ${views}::int[], ${downloads}::int[]) AS used (asset_id, views, downloads)
    JOIN asset ON asset.id = used.asset_id
    GROUP BY asset.id ORDER BY asset.id
    ON CONFLICT (asset_id) DO UPDATE SET last_day = greatest(usage_asset.last_day, excluded.last_day),
      views = usage_asset.views + excluded.views, downloads = usage_asset.downloads + excluded.downloads`;
  await db.$executeRaw`
    INSERT INTO usage_asset_day (user_id, day, asset_id, views, downloads)
    SELECT owner.user_id, ${day}::int, asset_id, sum(views), sum(downloads)
    FROM unnest(${userIds}::int[], ${ids}::uuid[], ${views}::int[], ${downloads}::int[])
      AS used (user_id, asset_id, views, downloads),
    LATERAL (VALUES (used.user_id), (${ALL_USERS}::int)) AS owner (user_id)
    GROUP BY owner.user_id, asset_id ORDER BY owner.user_id, asset_id
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
    SELECT ${day}::int, share_id, owner_id, visits, views, downloads, bytes
    FROM unnest(
      ${shares.map(({ shareId }) => shareId)}::int[],
      ${shares.map(({ ownerId }) => ownerId)}::int[],
      ${shares.map(({ visits }) => visits)}::int[],
      ${shares.map(({ views }) => views)}::int[],
      ${shares.map(({ downloads }) => downloads)}::int[],
      ${shares.map(({ bytes }) => String(bytes))}::text[]::bigint[]
    ) AS used (share_id, owner_id, visits, views, downloads, bytes)
    ORDER BY share_id
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
      SELECT used.*, row_number() OVER (ORDER BY used.requests DESC, used.host, used.asset_id) AS place
      FROM unnest(
        ${hosts.map(({ host }) => host)}::text[],
        ${hosts.map(({ assetId }) => toUuid(assetId))}::uuid[],
        ${hosts.map(({ requests }) => requests)}::int[],
        ${hosts.map(({ bytes }) => String(bytes))}::text[]::bigint[]
      ) AS used (host, asset_id, requests, bytes)
      JOIN usage_name_day AS kept ON kept.kind = 'host' AND kept.day = ${day}::int AND kept.name = used.host
      WHERE used.host <> ${OTHER_NAME}
    ), known AS (
      SELECT count(*) AS pairs FROM usage_host_asset WHERE day = ${day}::int
    )
    INSERT INTO usage_host_asset (host, day, asset_id, requests, bytes)
    SELECT host, ${day}::int, asset_id, requests, bytes FROM used, known
    WHERE place <= ${HOST_ASSETS_PER_DAY}::int - known.pairs OR EXISTS (
      SELECT FROM usage_host_asset AS pair
      WHERE pair.host = used.host AND pair.day = ${day}::int AND pair.asset_id = used.asset_id)
    ORDER BY host, asset_id
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
      SELECT used.term, used.user_id, row_number() OVER (PARTITION BY used.term ORDER BY used.user_id) AS place
      FROM unnest(
        ${terms.map(({ term }) => term)}::text[],
        ${terms.map(({ userId }) => userId)}::int[]
      ) AS used (term, user_id)
      JOIN usage_name_day AS kept ON kept.kind = 'term' AND kept.day = ${day}::int AND kept.name = used.term
      WHERE NOT EXISTS (
        SELECT FROM usage_term_user AS known WHERE known.term = used.term AND known.user_id = used.user_id)
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
      FROM unnest(
        ${names.map(({ name }) => name)}::text[],
        ${names.map(({ requests }) => requests)}::int[],
        ${names.map(({ bytes }) => String(bytes))}::text[]::bigint[]
      ) AS used (name, requests, bytes)
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
