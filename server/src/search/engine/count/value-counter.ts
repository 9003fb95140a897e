import { FACET_VALUES_MAX } from '@spindle/contracts/search/facets';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { isUncached } from '../match/search-condition.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import type { FacetFilters, FacetGroup } from '../search-engine.ts';
import { type CachedResult, createUnchangedAssetsCache } from './unchanged-assets-cache.ts';

/** Searches whose values one server caches for each facet. A library with 50,000 tags takes a few megabytes for each. */
const CACHED_MAX = 20;

/** Assets by value. */
export type Counts = ReadonlyMap<string, number>;

interface CachedValues extends CachedResult {
  counts: Counts;
}

/** A part of the matches: old assets are below the boundary, the others recent. */
export interface ValuePart {
  filters: FacetFilters;
  part: 'all' | 'old' | 'recent';
  boundary: bigint;
}

/** Returns the condition for the assets of a part. */
export function partCondition({ part, boundary }: ValuePart): Prisma.Sql {
  if (part === 'all') return Prisma.sql`true`;
  return part === 'old'
    ? Prisma.sql`asset.seq < ${boundary}`
    : Prisma.sql`asset.seq >= ${boundary}`;
}

/** A row of each value. Without any, one row with null that has the changes below the boundary. */
export type ValueRow = { changes: bigint; value: string | null; count: number };

/**
 * Creates the counter of a facet with many values. It counts old assets once for each filter while none of them changes, recent assets each
 * time. `countPart` reads the changes and the values in one statement.
 */
export function createValueCounter(
  countPart: (ctx: Context, part: ValuePart) => Promise<ValueRow[]>,
): (ctx: Context, filters: FacetFilters) => Promise<Counts> {
  const cache = createUnchangedAssetsCache<CachedValues>(CACHED_MAX);
  return async (ctx, filters) => {
    const count = async (part: ValuePart['part'], boundary: bigint) =>
      countsOf(await countPart(ctx, { filters, part, boundary }));
    const countAll = async () => (await count('all', 0n)).counts;
    if (!ctx.actor.groupAssetAccess || isUncached(filters)) return countAll();
    const found = await cache.read(ctx, JSON.stringify(filters), {
      asOf: await visibleSeq(ctx),
      compute: async (boundary) => [{ boundary, ...(await count('old', boundary)) }, null],
      readRecent: ({ boundary }) => count('recent', boundary),
    });
    if (!found) return countAll();
    return sum(found.result.counts, found.recent.counts);
  };
}

function countsOf(rows: ValueRow[]): { changes: bigint; counts: Counts } {
  const counts = rows.flatMap(({ value, count }) =>
    value === null ? [] : [[value, count] as const],
  );
  return { changes: rows[0]?.changes ?? -1n, counts: new Map(counts) };
}

function sum(old: Counts, recent: Counts): Counts {
  if (recent.size === 0) return old;
  const sums = new Map(old);
  for (const [value, count] of recent) sums.set(value, (sums.get(value) ?? 0) + count);
  return sums;
}

/** Returns the values that most assets have: at most FACET_VALUES_MAX. */
export function frequentValues(facet: FacetGroup['facet'], counts: Counts): FacetGroup[] {
  return [...counts]
    .map(([value, count]) => ({ facet, value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, FACET_VALUES_MAX);
}
