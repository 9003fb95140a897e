import type { Context } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { LIST_COLUMNS } from '../../../assets/asset-row.ts';
import { conditionOf } from '../match/search-condition.ts';
import type { DayPosition, TimelineRange, TimelineRow, TimelineSource } from '../search-engine.ts';
import { TAKEN_LOCAL, timelineSearch } from './timeline-search.ts';

/**
 * Implements `timelinePage` of every engine. The inner query finds the range in the index `asset_by_taken`; the outer query fetches those
 * few rows.
 */
export async function readTimelinePage(
  ctx: Context,
  source: TimelineSource,
  { day, until, isDated, offset, limit }: TimelineRange,
): Promise<TimelineRow[]> {
  const search = await timelineSearch(ctx, source);
  return ctx.db.$queryRaw<TimelineRow[]>`
    SELECT ${LIST_COLUMNS}, asset.town, to_char(${TAKEN_LOCAL}, 'YYYY-MM-DD"T"HH24:MI:SS') AS "localTime" FROM (
      SELECT asset.seq FROM asset
      WHERE ${conditionOf(search)} AND ${isWithin(isDated, until, day)}
      ORDER BY ${TAKEN_LOCAL} DESC, asset.seq DESC LIMIT ${limit} OFFSET ${offset}
    ) AS page JOIN asset USING (seq) ORDER BY ${TAKEN_LOCAL} DESC, asset.seq DESC`;
}

/** Implements `timelinePosition` of every engine. */
export async function findTimelinePosition(
  ctx: Context,
  source: TimelineSource,
  assetId: string,
): Promise<DayPosition | null> {
  const search = await timelineSearch(ctx, source);
  const condition = conditionOf(search);
  const [found] = await ctx.db.$queryRaw<{ day: string; isDated: boolean; seq: bigint }[]>`
    SELECT to_char(${TAKEN_LOCAL}, 'YYYY-MM-DD') AS day, asset.taken_at IS NOT NULL AS "isDated", asset.seq
    FROM asset WHERE ${condition} AND asset.id = ${toUuid(assetId)}::uuid`;
  if (!found) return null;
  const { day, isDated, seq } = found;
  const own = Prisma.sql`SELECT ${TAKEN_LOCAL}, asset.seq FROM asset WHERE asset.seq = ${seq}`;
  const [before] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM asset
    WHERE ${condition} AND ${isWithin(isDated, day, day)} AND (${TAKEN_LOCAL}, asset.seq) > (${own})`;
  return { day, isDated, offset: before?.count ?? 0 };
}

/** Selects the assets of the days from one to the other, inclusive. */
function isWithin(isDated: boolean, first: string, last: string): Prisma.Sql {
  return Prisma.sql`(asset.taken_at IS NOT NULL) = ${isDated}
    AND ${TAKEN_LOCAL} >= ${first}::date AND ${TAKEN_LOCAL} < ${last}::date + 1`;
}
