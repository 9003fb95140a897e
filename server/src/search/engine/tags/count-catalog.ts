import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { visibleBySeq } from '../../../assets/visible-assets.ts';
import {
  type CachedResult,
  changesBelow,
  createUnchangedAssetsCache,
} from '../count/unchanged-assets-cache.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import type { SearchEngine, TagCounts } from '../search-engine.ts';

interface CachedCounts extends CachedResult {
  counts: TagCounts;
}

/** A row of each tag. Without any, one row with null that has the changes below the boundary. */
type CountRow = { changes: bigint; key: string | null; own: number; assets: number };

/**
 * Creates the counter of one server. For callers with group access, it counts old assets once while none of them changes, recent assets each
 * time. For others, the cost grows with the assets that they see.
 */
export function createTagCounter(): SearchEngine['countTags'] {
  const cache = createUnchangedAssetsCache<CachedCounts>(1);
  return async (ctx) => {
    const countAll = async () => (await countPart(ctx, 0n, visibleBySeq(ctx.actor, 'live'))).counts;
    if (!ctx.actor.groupAssetAccess) return countAll();
    const part = (boundary: bigint, condition: Prisma.Sql) =>
      countPart(ctx, boundary, Prisma.sql`asset.trashed_at IS NULL AND ${condition}`);
    const found = await cache.read(ctx, 'tags', {
      asOf: await visibleSeq(ctx),
      compute: async (boundary) => [
        { boundary, ...(await part(boundary, Prisma.sql`asset.seq < ${boundary}`)) },
        null,
      ],
      readRecent: ({ boundary }) => part(boundary, Prisma.sql`asset.seq >= ${boundary}`),
    });
    return found ? sum(found.result.counts, found.recent.counts) : countAll();
  };
}

/**
 * Returns a statement that counts the assets of each tag among those that meet a condition: the columns `key`, `own` for assets with the
 * tag itself, and `assets` for those with the tag or one below it.
 */
function tagCountsOf(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT label.key, (count(*) FILTER (WHERE label.is_own))::int AS own, (count(*) FILTER (WHERE NOT label.is_own))::int AS assets
    FROM asset CROSS JOIN LATERAL (
      SELECT key, false AS is_own FROM unnest(asset.tag_keys) AS key
      UNION ALL SELECT lower(tag), true FROM unnest(asset.tags) AS tag
    ) AS label
    WHERE asset.tag_keys <> '{}' AND ${condition} GROUP BY label.key`;
}

async function countPart(
  { db }: Context,
  boundary: bigint,
  part: Prisma.Sql,
): Promise<{ changes: bigint; counts: TagCounts }> {
  const counted = tagCountsOf(part);
  const rows = await db.$queryRaw<CountRow[]>`
    SELECT state.changes, counted.key, counted.own, counted.assets
    FROM (SELECT ${changesBelow(boundary)} AS changes) AS state LEFT JOIN (${counted}) AS counted ON true`;
  const counts = rows.flatMap(({ key, own, assets }) =>
    key === null ? [] : [[key, { own, assets }] as const],
  );
  return { changes: rows[0]?.changes ?? -1n, counts: new Map(counts) };
}

function sum(old: TagCounts, recent: TagCounts): TagCounts {
  if (recent.size === 0) return old;
  const sums = new Map(old);
  for (const [key, { own, assets }] of recent) {
    const before = sums.get(key);
    sums.set(key, { own: own + (before?.own ?? 0), assets: assets + (before?.assets ?? 0) });
  }
  return sums;
}
