import type { Answer, Input } from '@spindle/contracts/http/route';
import type { readTopAssets as route, TopAsset } from '@spindle/contracts/usage/asset-insights';
import type { Context } from '@spindle/core/context';
import { ALL_USERS } from '@spindle/core/usage/usage-count';
import { Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS } from '../../assets/asset-row.ts';
import { seesEverything } from '../../assets/visible-assets.ts';
import { isVisible } from './asset-access.ts';
import { type Days, daysOf, presentDays } from './days.ts';
import { presentInsightAsset } from './insight-asset.ts';

/** Further rows that are read, for assets that were deleted since. */
const SPARE_ROWS = 50;

type Uses = Pick<TopAsset, 'views' | 'downloads'>;

/** Returns the most viewed or downloaded assets. Throws Invalid for a range without days. */
export async function readTopAssets(
  ctx: Context,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const { by, limit } = query;
  const days = daysOf(query, ctx.now());
  const order =
    by === 'views'
      ? Prisma.sql`views DESC, downloads DESC, asset_id`
      : Prisma.sql`downloads DESC, views DESC, asset_id`;
  const isSeen = isVisible(ctx.actor, Prisma.sql`usage_asset_day.asset_id`);
  const [rows, hidden] = await Promise.all([
    ctx.db.$queryRaw<(AssetRow & Uses)[]>`
      SELECT ${LIST_COLUMNS}, views, downloads FROM (
        ${usedAssets(query, days, isSeen)} ORDER BY ${order} LIMIT ${limit + SPARE_ROWS}
      ) AS top JOIN asset ON asset.id = top.asset_id
      ORDER BY ${order} LIMIT ${limit}`,
    seesEverything(ctx.actor)
      ? NO_USES
      : sumUses(ctx, usedAssets(query, days, Prisma.sql`NOT ${isSeen}`)),
  ]);
  return {
    ...presentDays(days),
    assets: rows.map((row) => ({
      ...presentInsightAsset(row),
      views: row.views,
      downloads: row.downloads,
    })),
    hidden,
  };
}

const NO_USES = { assets: 0, views: 0, downloads: 0 };

/** Selects the used assets that a condition holds for, with their views and downloads. */
function usedAssets(
  { by, user_id: userId = ALL_USERS }: Input<typeof route>['query'],
  { from, until }: Days,
  condition: Prisma.Sql,
): Prisma.Sql {
  const sorted = by === 'views' ? Prisma.sql`views` : Prisma.sql`downloads`;
  return Prisma.sql`
    SELECT asset_id, sum(views)::int AS views, sum(downloads)::int AS downloads FROM usage_asset_day
    WHERE user_id = ${userId}::int AND day >= ${from}::int AND day < ${until}::int
    GROUP BY asset_id HAVING sum(${sorted}) > 0 AND ${condition}`;
}

/** Sums the uses of assets that still exist. */
async function sumUses({ db }: Context, used: Prisma.Sql): Promise<Uses & { assets: number }> {
  const [sum] = await db.$queryRaw<(Uses & { assets: number })[]>`
    SELECT count(*)::int AS assets, coalesce(sum(views), 0)::int AS views, coalesce(sum(downloads), 0)::int AS downloads
    FROM (${used}) AS used JOIN asset ON asset.id = used.asset_id`;
  return sum ?? NO_USES;
}
