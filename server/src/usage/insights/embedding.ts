import type { Answer, Input } from '@spindle/contracts/http/route';
import type {
  readEmbeddedAssets as assetsRoute,
  readEmbeddingHosts as hostsRoute,
} from '@spindle/contracts/usage/visit-insights';
import type { Context } from '@spindle/core/context';
import { OTHER_NAME } from '@spindle/core/insights/insight-counts';
import { Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS } from '../../assets/asset-row.ts';
import { visibleInAnyState } from '../../assets/visible-assets.ts';
import { daysOf, presentDays } from './days.ts';
import { presentInsightAsset } from './insight-asset.ts';

interface Requests {
  requests: number;
  bytes: number;
}

/** Returns the sites that embed assets, those with the most requests first. */
export async function readEmbeddingHosts(
  ctx: Context,
  { query }: Input<typeof hostsRoute>,
): Promise<Answer<typeof hostsRoute>> {
  const days = daysOf(query, ctx.now());
  const rows = await ctx.db.$queryRaw<(Requests & { host: string })[]>`
    WITH counted AS (
      SELECT name, sum(requests)::float8 AS requests, sum(bytes)::float8 AS bytes FROM usage_name_day
      WHERE kind = 'host' AND day >= ${days.from}::int AND day < ${days.until}::int GROUP BY name
    ), top AS (
      SELECT * FROM counted WHERE name <> ${OTHER_NAME} ORDER BY requests DESC, name LIMIT ${query.limit}
    )
    SELECT name AS host, requests, bytes FROM top
    UNION ALL
    SELECT ${OTHER_NAME}::text, coalesce(sum(requests), 0), coalesce(sum(bytes), 0)
    FROM counted WHERE name NOT IN (SELECT name FROM top)
    ORDER BY requests DESC, host`;
  const { requests, bytes } = rows.find(({ host }) => host === OTHER_NAME) ?? NO_REQUESTS;
  return {
    ...presentDays(days),
    hosts: rows.filter(({ host }) => host !== OTHER_NAME),
    other: { requests, bytes },
  };
}

const NO_REQUESTS: Requests = { requests: 0, bytes: 0 };

/** Returns the assets that the pages of a site requested most. */
export async function readEmbeddedAssets(
  ctx: Context,
  { query }: Input<typeof assetsRoute>,
): Promise<Answer<typeof assetsRoute>> {
  const days = daysOf(query, ctx.now());
  const used = Prisma.sql`(
    SELECT asset_id, sum(requests)::float8 AS requests, sum(bytes)::float8 AS bytes FROM usage_host_asset
    WHERE host = ${query.host} AND day >= ${days.from}::int AND day < ${days.until}::int GROUP BY asset_id
  ) AS used JOIN asset ON asset.id = used.asset_id`;
  const isSeen = visibleInAnyState(ctx.actor);
  const [rows, [hidden]] = await Promise.all([
    ctx.db.$queryRaw<(AssetRow & Requests)[]>`
      SELECT ${LIST_COLUMNS}, used.requests, used.bytes FROM ${used} WHERE ${isSeen}
      ORDER BY used.requests DESC, asset.id LIMIT ${query.limit}`,
    ctx.db.$queryRaw<(Requests & { assets: number })[]>`
      SELECT count(*)::int AS assets, coalesce(sum(requests), 0) AS requests, coalesce(sum(bytes), 0) AS bytes
      FROM ${used} WHERE NOT ${isSeen}`,
  ]);
  return {
    ...presentDays(days),
    assets: rows.map((row) => ({
      ...presentInsightAsset(row),
      requests: row.requests,
      bytes: row.bytes,
    })),
    hidden: hidden ?? { assets: 0, ...NO_REQUESTS },
  };
}
