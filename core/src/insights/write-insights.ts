import { Prisma } from '@spindle/prisma/client';
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

/** Numbers a batch of a writer. Each batch of a writer has a higher number than the one before. */
export interface BatchId {
  writerId: string;
  number: number;
}

/**
 * Adds uses of assets, by user and for all users, the last use of each asset, and the traffic of shares. Returns false, and adds nothing, if
 * the batch was written before.
 */
export async function writeUses(
  { db }: TxContext,
  { writerId, number }: BatchId,
  { day, assets, shares }: InsightCounts,
): Promise<boolean> {
  const newBatches = await db.$executeRaw`
    WITH new_batch AS (
      INSERT INTO usage_writer (id, last_batch, at) VALUES (${writerId}::uuid, ${number}, now())
      ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, at = excluded.at
        WHERE usage_writer.last_batch < excluded.last_batch
      RETURNING id
    ), used AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(assets)}::json)
        AS used ("userId" int, "assetId" uuid, views int, downloads int)
      WHERE EXISTS (SELECT FROM new_batch)
    ), added_to_assets AS (
      INSERT INTO usage_asset (asset_id, last_day, views, downloads)
      SELECT asset.id, ${day}::int, sum(used.views), sum(used.downloads)
      FROM used JOIN asset ON asset.id = used."assetId"
      GROUP BY asset.id ORDER BY asset.id
      ON CONFLICT (asset_id) DO UPDATE SET last_day = greatest(usage_asset.last_day, excluded.last_day),
        views = usage_asset.views + excluded.views, downloads = usage_asset.downloads + excluded.downloads
    ), added_to_days AS (
      INSERT INTO usage_asset_day (user_id, day, asset_id, views, downloads)
      SELECT owner.user_id, ${day}::int, "assetId", sum(views), sum(downloads)
      FROM used, LATERAL (VALUES (used."userId"), (${ALL_USERS}::int)) AS owner (user_id)
      GROUP BY owner.user_id, "assetId" ORDER BY owner.user_id, "assetId"
      ON CONFLICT (user_id, day, asset_id) DO UPDATE SET views = usage_asset_day.views + excluded.views,
        downloads = usage_asset_day.downloads + excluded.downloads
    ), added_to_shares AS (
      INSERT INTO usage_share_day (day, share_id, owner_id, visits, views, downloads, bytes)
      SELECT ${day}::int, "shareId", "ownerId", visits, views, downloads, bytes
      FROM json_to_recordset(${JSON.stringify(shares)}::json)
        AS used ("shareId" int, "ownerId" int, visits int, views int, downloads int, bytes bigint)
      WHERE EXISTS (SELECT FROM new_batch)
      ORDER BY "shareId"
      ON CONFLICT (day, share_id) DO UPDATE SET visits = usage_share_day.visits + excluded.visits,
        views = usage_share_day.views + excluded.views, downloads = usage_share_day.downloads + excluded.downloads,
        bytes = usage_share_day.bytes + excluded.bytes
    )
    SELECT id FROM new_batch`;
  return newBatches === 1;
}

/** Adds requests of hosts, and the assets that they requested. */
export async function writeHosts(tx: TxContext, { day, hosts }: InsightCounts): Promise<void> {
  if (hosts.length === 0) return;
  await lockUsage(tx, 'names');
  await tx.db.$executeRaw`
    WITH used AS (
      SELECT host AS name, "assetId" AS asset_id, requests, bytes
      FROM json_to_recordset(${JSON.stringify(hosts)}::json) AS used (host text, "assetId" uuid, requests int, bytes bigint)
    ), ${addNames('host', day)}, placed_pair AS (
      SELECT used.*, row_number() OVER (ORDER BY used.requests DESC, name, asset_id) AS place
      FROM used JOIN kept USING (name)
    ), known_pair AS (
      SELECT count(*) AS pairs FROM usage_host_asset WHERE day = ${day}::int
    )
    INSERT INTO usage_host_asset (host, day, asset_id, requests, bytes)
    SELECT name, ${day}::int, asset_id, requests, bytes FROM placed_pair, known_pair
    WHERE place <= ${HOST_ASSETS_PER_DAY}::int - known_pair.pairs OR EXISTS (
      SELECT FROM usage_host_asset AS pair
      WHERE pair.host = name AND pair.day = ${day}::int AND pair.asset_id = placed_pair.asset_id)
    ORDER BY name, asset_id
    ON CONFLICT (host, day, asset_id) DO UPDATE SET requests = usage_host_asset.requests + excluded.requests,
      bytes = usage_host_asset.bytes + excluded.bytes`;
}

/** Adds searches without results, and the first TERM_USERS_MIN users of each term. */
export async function writeTerms(tx: TxContext, { day, terms }: InsightCounts): Promise<void> {
  if (terms.length === 0) return;
  await lockUsage(tx, 'names');
  await tx.db.$executeRaw`
    WITH used AS (
      SELECT term AS name, "userId" AS user_id, searches AS requests, 0 AS bytes
      FROM json_to_recordset(${JSON.stringify(terms)}::json) AS used (term text, "userId" int, searches int)
    ), ${addNames('term', day)}, placed_user AS (
      SELECT name, user_id, row_number() OVER (PARTITION BY name ORDER BY user_id) AS place
      FROM used JOIN kept USING (name)
      WHERE NOT EXISTS (
        SELECT FROM usage_term_user AS known_user WHERE known_user.term = name AND known_user.user_id = used.user_id)
    )
    INSERT INTO usage_term_user (term, user_id)
    SELECT name, user_id FROM placed_user
    WHERE place <= ${TERM_USERS_MIN}::int - (SELECT count(*) FROM usage_term_user AS known_user WHERE known_user.term = name)
    ORDER BY name, user_id
    ON CONFLICT DO NOTHING`;
}

/**
 * Returns the parts of a statement that add the requests and bytes of `used` by name, and that list the names that have a row of their own as
 * `kept`. Names beyond NAMES_PER_DAY count as OTHER_NAME. The lock `names` must be held since before the statement: only one writer at a time
 * adds names, and sees those of the writer before, so that the limit is exact.
 */
function addNames(kind: 'host' | 'term', day: number): Prisma.Sql {
  return Prisma.sql`
    known AS (
      SELECT name FROM usage_name_day WHERE kind = ${kind} AND day = ${day}::int AND name <> ${OTHER_NAME}
    ), named AS (
      SELECT name, sum(requests) AS requests, sum(bytes) AS bytes, name = ${OTHER_NAME} OR known.name IS NOT NULL AS is_known
      FROM used LEFT JOIN known USING (name) GROUP BY used.name, known.name
    ), placed AS (
      SELECT *, row_number() OVER (PARTITION BY is_known ORDER BY requests DESC, name) AS place FROM named
    ), stored AS (
      SELECT CASE WHEN is_known OR place <= ${NAMES_PER_DAY}::int - (SELECT count(*) FROM known)
        THEN name ELSE ${OTHER_NAME} END AS name, requests, bytes
      FROM placed
    ), added AS (
      INSERT INTO usage_name_day (kind, day, name, requests, bytes)
      SELECT ${kind}, ${day}::int, name, sum(requests), sum(bytes) FROM stored GROUP BY name ORDER BY name
      ON CONFLICT (kind, day, name) DO UPDATE SET requests = usage_name_day.requests + excluded.requests,
        bytes = usage_name_day.bytes + excluded.bytes
    ), kept AS (
      SELECT name FROM stored WHERE name <> ${OTHER_NAME}
    )`;
}
