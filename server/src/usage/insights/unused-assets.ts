import type { Answer, Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import type { readUnusedAssets as route } from '@spindle/contracts/usage/asset-insights';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS } from '../../assets/asset-row.ts';
import { visibleBySeq } from '../../assets/visible-assets.ts';
import { isLimited } from './asset-access.ts';
import { presentInsightAsset } from './insight-asset.ts';

/** Limits the assets that a request looks at, for the list and for its total. Most of them may have been used. */
const SCANNED_MAX = 20_000;

type Row = AssetRow & { seq: bigint };

/** Returns a page of the assets that were never used and that the caller may see, the oldest first. */
export async function readUnusedAssets(
  ctx: Context,
  { query: { user_id, limit, after } }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const userId = user_id === 0 ? undefined : user_id;
  const listed = Prisma.sql`${visibleBySeq(ctx.actor, 'live')} AND ${isOfUser(userId)}`;
  const condition = Prisma.sql`${listed} AND ${await isAfter(ctx, after)}`;
  // The index lists them in this order. LATERAL with LIMIT looks up one asset after the other, and ends with the page.
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT ${LIST_COLUMNS}, asset.seq
    FROM (SELECT * FROM asset WHERE ${condition} ORDER BY upload_time, seq LIMIT ${SCANNED_MAX}) AS asset
    LEFT JOIN LATERAL (
      SELECT true AS is_used FROM usage_asset WHERE usage_asset.asset_id = asset.id LIMIT 1
    ) AS used ON true
    WHERE is_used IS NULL
    ORDER BY asset.upload_time, asset.seq LIMIT ${limit + 1}`;
  const shown = rows.slice(0, limit);
  const [state, counted] = await Promise.all([
    ctx.db.usageState.findFirst(),
    countListed(ctx, listed),
  ]);
  const measured = counted ? null : await readMeasured(ctx, userId);
  const last = rows.length > limit ? shown.at(-1)?.seq : await findLastScanned(ctx, condition);
  return {
    assets: shown.map(presentInsightAsset),
    next: last === undefined ? null : Number(last),
    total: counted ?? measured,
    measured_at: measured && state?.storageAt ? wireTime(state.storageAt) : null,
    is_limited: isLimited(ctx.actor, userId),
    counting_since: wireTime(state?.countingSince ?? ctx.now()),
  };
}

function isOfUser(userId: number | undefined): Prisma.Sql {
  return userId === undefined ? Prisma.sql`true` : Prisma.sql`creator_id = ${userId}::int`;
}

/** Returns the condition that an asset comes after the one with this number, or after the one before it when that was deleted. */
async function isAfter({ db }: Context, seq: number): Promise<Prisma.Sql> {
  if (seq === 0) return Prisma.sql`true`;
  const anchor = await db.asset.findFirst({
    where: { seq: { lte: seq } },
    orderBy: { seq: 'desc' },
    select: { seq: true, uploadTime: true },
  });
  return anchor
    ? Prisma.sql`(upload_time, seq) > (${anchor.uploadTime}, ${anchor.seq}::bigint)`
    : Prisma.sql`true`;
}

/** Returns the last asset that a request has looked at; undefined when it has reached the end. */
async function findLastScanned(
  { db }: Context,
  condition: Prisma.Sql,
): Promise<bigint | undefined> {
  const [last] = await db.$queryRaw<{ seq: bigint }[]>`
    SELECT seq FROM asset WHERE ${condition} ORDER BY upload_time, seq OFFSET ${SCANNED_MAX - 1} LIMIT 1`;
  return last?.seq;
}

/** Counts the listed assets and the bytes of their originals; null for a library that is too large to count. */
async function countListed({ db }: Context, listed: Prisma.Sql) {
  const [count] = await db.$queryRaw<{ scanned: number; assets: number; bytes: number }[]>`
    SELECT count(*)::float8 AS scanned, count(*) FILTER (WHERE usage_asset.asset_id IS NULL)::float8 AS assets,
      coalesce(sum(size) FILTER (WHERE usage_asset.asset_id IS NULL), 0)::float8 AS bytes
    FROM (SELECT id, size FROM asset WHERE ${listed} LIMIT ${SCANNED_MAX + 1}) AS asset
    LEFT JOIN usage_asset ON usage_asset.asset_id = asset.id`;
  if (!count || count.scanned > SCANNED_MAX) return null;
  return { assets: count.assets, bytes: count.bytes };
}

/** Returns the number of unused assets outside the trash, and the bytes of their originals, from the last measurement; null without one. */
async function readMeasured({ db }: Context, userId: number | undefined) {
  const [sum] = await db.$queryRaw<{ assets: number | null; bytes: number | null }[]>`
    SELECT sum(unused_assets)::float8 AS assets, sum(unused_bytes)::float8 AS bytes FROM usage_library
    WHERE day = (SELECT max(day) FROM usage_library) AND type <> 'trash'
      AND ${userId === undefined ? Prisma.sql`true` : Prisma.sql`user_id = ${userId}::int`}`;
  if (!sum || sum.assets === null || sum.bytes === null) return null;
  return { assets: sum.assets, bytes: sum.bytes };
}
