import { HOURLY_KEPT_DAYS } from '@spindle/contracts/usage/timeseries';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { OTHER_NAME, OTHER_SHARE } from '@spindle/core/insights/insight-counts';
import { ALL_USERS, dayOf } from '@spindle/core/usage/usage-count';
import { tryLockUsage } from '@spindle/core/usage/usage-lock';
import { Prisma } from '@spindle/prisma/client';

/** Milliseconds between two checks whether a day has ended. */
export const REDUCE_INSIGHTS_MS = 3_600_000;

/** Milliseconds after the end of a day until it is reduced. Servers write their counts every 5 s. */
const GRACE_MS = 300_000;

/** Rows of an ended day that stay: the assets with the most views, and those with the most downloads; shares; assets of a host. */
const ASSETS = { ofAll: 200, ofUser: 50 };
const SHARES = 200;
const ASSETS_OF_HOST = 20;

/** Days after which a day is reduced further, and the rows that stay then. A list of a year sums ten times as many days. */
const OLD_AFTER_DAYS = 31;
const OLD_ASSETS = { ofAll: 50, ofUser: 20 };
const OLD_NAMES = 100;

/** Days that insights are kept. */
const KEPT_DAYS = 400;

/** Limits the uses of assets that a transaction deletes. A program that reads the whole library leaves a row for each asset. */
const DELETED_MAX = 100_000;

/**
 * Reduces each ended day to its most used assets and shares. Reduces the day 31 days before it further, so that the tables and the queries of
 * a year stay small. Deletes old days. Each day is one transaction, or several if it has very many uses, so that none of them takes too long.
 * With several workers, one of them works.
 */
export async function reduceInsights(
  ctx: Context,
  signal?: AbortSignal,
  deletedMax = DELETED_MAX,
): Promise<void> {
  const today = dayOf(new Date(ctx.now().getTime() - GRACE_MS));
  let isUnfinished = true;
  while (isUnfinished && !signal?.aborted)
    isUnfinished = await inTransaction(ctx, (tx) => reduceNextDay(tx, today, deletedMax));
}

/** Reduces the next day before `today`, or a part of it. Returns false when another worker is at it, or all ended days are reduced. */
async function reduceNextDay(tx: TxContext, today: number, deletedMax: number): Promise<boolean> {
  const { db } = tx;
  const isFree = await tryLockUsage(tx, 'insights');
  const state = await db.usageState.findFirst();
  if (!isFree || !state || state.insightsUntil >= today) return false;
  const day = state.insightsUntil;
  if ((await reduceAssets(tx, day, { ...ASSETS, deletedMax })) === deletedMax) return true;
  await reduceHostAssets(tx, day);
  await reduceShares(tx, day);
  const oldDay = day - OLD_AFTER_DAYS;
  await reduceAssets(tx, oldDay, { ...OLD_ASSETS, deletedMax });
  for (const kind of ['host', 'term']) await reduceNames(tx, oldDay, kind);
  await deleteOldDays(tx, day);
  await db.usageState.updateMany({ data: { insightsUntil: day + 1 } });
  return true;
}

/**
 * Keeps the assets with the most views, and those with the most downloads, of all users and of each. Returns the number of deleted rows, at most
 * `deletedMax`.
 */
function reduceAssets(
  { db }: TxContext,
  day: number,
  { ofAll, ofUser, deletedMax }: typeof ASSETS & { deletedMax: number },
): Promise<number> {
  const limit = Prisma.sql`CASE WHEN owner.user_id = ${ALL_USERS}::int THEN ${ofAll}::int ELSE ${ofUser}::int END`;
  // LIMIT keeps only so many rows in memory. Ranks would sort all rows of the day on disk.
  return db.$executeRaw`
    WITH kept AS (
      SELECT owner.user_id, top.asset_id
      FROM (SELECT DISTINCT user_id FROM usage_asset_day WHERE day = ${day}::int) AS owner, LATERAL (
        (SELECT asset_id FROM usage_asset_day WHERE user_id = owner.user_id AND day = ${day}::int
          ORDER BY views DESC, downloads DESC, asset_id LIMIT ${limit})
        UNION
        (SELECT asset_id FROM usage_asset_day WHERE user_id = owner.user_id AND day = ${day}::int
          ORDER BY downloads DESC, views DESC, asset_id LIMIT ${limit})
      ) AS top
    ), removed AS (
      SELECT user_id, asset_id FROM usage_asset_day AS used
      WHERE day = ${day}::int AND NOT EXISTS (
        SELECT FROM kept WHERE kept.user_id = used.user_id AND kept.asset_id = used.asset_id)
      LIMIT ${deletedMax}
    )
    DELETE FROM usage_asset_day USING removed
    WHERE usage_asset_day.day = ${day}::int AND usage_asset_day.user_id = removed.user_id
      AND usage_asset_day.asset_id = removed.asset_id`;
}

async function reduceHostAssets({ db }: TxContext, day: number): Promise<void> {
  await db.$executeRaw`
    DELETE FROM usage_host_asset USING (
      SELECT host, asset_id, row_number() OVER (PARTITION BY host ORDER BY requests DESC, asset_id) AS place
      FROM usage_host_asset WHERE day = ${day}::int
    ) AS ranked
    WHERE usage_host_asset.day = ${day}::int AND usage_host_asset.host = ranked.host
      AND usage_host_asset.asset_id = ranked.asset_id AND place > ${ASSETS_OF_HOST}::int`;
}

/** Merges the names with the fewest requests into OTHER_NAME. */
async function reduceNames({ db }: TxContext, day: number, kind: string): Promise<void> {
  await db.$executeRaw`
    WITH removed AS (
      DELETE FROM usage_name_day USING (
        SELECT name, row_number() OVER (ORDER BY requests DESC, name) AS place
        FROM usage_name_day WHERE kind = ${kind} AND day = ${day}::int AND name <> ${OTHER_NAME}
      ) AS ranked
      WHERE usage_name_day.kind = ${kind} AND usage_name_day.day = ${day}::int
        AND usage_name_day.name = ranked.name AND place > ${OLD_NAMES}::int
      RETURNING requests, bytes
    )
    INSERT INTO usage_name_day (kind, day, name, requests, bytes)
    SELECT ${kind}, ${day}::int, ${OTHER_NAME}, sum(requests), sum(bytes) FROM removed HAVING count(*) > 0
    ON CONFLICT (kind, day, name) DO UPDATE SET requests = usage_name_day.requests + excluded.requests,
      bytes = usage_name_day.bytes + excluded.bytes`;
}

/** Merges the shares with the least traffic into one row. */
async function reduceShares({ db }: TxContext, day: number): Promise<void> {
  await db.$executeRaw`
    WITH removed AS (
      DELETE FROM usage_share_day USING (
        SELECT share_id, row_number() OVER (ORDER BY visits DESC, bytes DESC, share_id) AS place
        FROM usage_share_day WHERE day = ${day}::int AND share_id <> ${OTHER_SHARE}::int
      ) AS ranked
      WHERE usage_share_day.day = ${day}::int AND usage_share_day.share_id = ranked.share_id AND place > ${SHARES}::int
      RETURNING visits, views, downloads, bytes
    )
    INSERT INTO usage_share_day (day, share_id, owner_id, visits, views, downloads, bytes)
    SELECT ${day}::int, ${OTHER_SHARE}::int, ${ALL_USERS}::int, sum(visits), sum(views), sum(downloads), sum(bytes)
    FROM removed HAVING count(*) > 0
    ON CONFLICT (day, share_id) DO UPDATE SET visits = usage_share_day.visits + excluded.visits,
      views = usage_share_day.views + excluded.views, downloads = usage_share_day.downloads + excluded.downloads,
      bytes = usage_share_day.bytes + excluded.bytes`;
}

/** Deletes days that are too old, and terms that no day has. Of the library, old months keep their first day. */
async function deleteOldDays({ db }: TxContext, day: number): Promise<void> {
  const old = { day: { lt: day - KEPT_DAYS } };
  await db.usageAssetDay.deleteMany({ where: old });
  await db.usageShareDay.deleteMany({ where: old });
  await db.usageNameDay.deleteMany({ where: old });
  await db.usageHostAsset.deleteMany({ where: { day: { lt: day - HOURLY_KEPT_DAYS } } });
  await db.$executeRaw`
    DELETE FROM usage_term_user WHERE NOT EXISTS (
      SELECT FROM usage_name_day WHERE kind = 'term' AND name = usage_term_user.term)`;
  await db.$executeRaw`
    DELETE FROM usage_library WHERE day < ${day - HOURLY_KEPT_DAYS}::int
      AND extract(day FROM date '1970-01-01' + day) <> 1`;
}
