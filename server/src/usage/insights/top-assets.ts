import type { Answer, Input } from '@spindle/contracts/http/route';
import type { readTopAssets as route } from '@spindle/contracts/usage/asset-insights';
import type { Context } from '@spindle/core/context';
import { ALL_USERS } from '@spindle/core/usage/usage-count';
import { Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS } from '../../search/asset-row.ts';
import { daysOf, presentDays } from './days.ts';
import { presentInsightAsset } from './insight-asset.ts';

/** Further rows that are read, for assets that were deleted since. */
const SPARE_ROWS = 50;

/** Returns the most viewed or downloaded assets. Throws Invalid for a range without days. */
export async function readTopAssets(
  ctx: Context,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const { by, limit, user_id: userId = ALL_USERS } = query;
  const days = daysOf(query, ctx.now());
  const order =
    by === 'views'
      ? Prisma.sql`views DESC, downloads DESC, asset_id`
      : Prisma.sql`downloads DESC, views DESC, asset_id`;
  const rows = await ctx.db.$queryRaw<(AssetRow & { views: number; downloads: number })[]>`
    SELECT ${LIST_COLUMNS}, views, downloads FROM (
      SELECT asset_id, sum(views)::int AS views, sum(downloads)::int AS downloads FROM usage_asset_day
      WHERE user_id = ${userId}::int AND day >= ${days.from}::int AND day < ${days.until}::int
      GROUP BY asset_id HAVING sum(${by === 'views' ? Prisma.sql`views` : Prisma.sql`downloads`}) > 0
      ORDER BY ${order} LIMIT ${limit + SPARE_ROWS}
    ) AS top JOIN asset ON asset.id = top.asset_id
    ORDER BY ${order} LIMIT ${limit}`;
  return {
    ...presentDays(days),
    assets: rows.map((row) => ({
      ...presentInsightAsset(row),
      views: row.views,
      downloads: row.downloads,
    })),
  };
}
