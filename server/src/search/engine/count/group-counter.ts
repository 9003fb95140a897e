import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { isUncached } from '../match/search-condition.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import type { FacetFilters, FacetGroup } from '../search-engine.ts';
import { type BitmapMatch, matchBitmaps } from './bitmap-index.ts';
import { type CachedResult, createUnchangedAssetsCache } from './unchanged-assets-cache.ts';

/** A part of the assets, by `seq`. */
export interface SearchPart {
  below?: bigint;
  from?: bigint;
  /** Covers some blocks; only the rest is read from `asset`. */
  bitmaps?: BitmapMatch;
}

/** The values of facets among the matches of a part. A value may have several groups. */
export interface CountedPart {
  groups: FacetGroup[];
  /** Sum of the changes below the part, as `changesBelow` returns it. */
  changes: bigint;
  /** Whether the bitmaps still held. */
  valid: boolean;
}

interface CachedGroups extends CachedResult {
  groups: FacetGroup[];
}

/**
 * Returns a counter of facets: it counts old assets once for each filter while none of them changes, recent assets each time. `countPart`
 * counts a part in one statement. `cachedMax`: searches whose facets one server caches.
 */
export function createGroupCounter(
  cachedMax: number,
  countPart: (ctx: Context, filters: FacetFilters, part: SearchPart) => Promise<CountedPart>,
): (ctx: Context, filters: FacetFilters) => Promise<FacetGroup[]> {
  const cache = createUnchangedAssetsCache<CachedGroups>(cachedMax);
  const countOld = async (ctx: Context, filters: FacetFilters, below: bigint) => {
    const search = { actor: ctx.actor, request: SearchRequest.parse(filters) };
    const bitmaps = await matchBitmaps(ctx, search, below);
    const byBitmaps = bitmaps && (await countPart(ctx, filters, { below, bitmaps }));
    const counted = byBitmaps?.valid ? byBitmaps : await countPart(ctx, filters, { below });
    return { ...counted, groups: sumGroups(counted.groups) };
  };
  const countAll = async (ctx: Context, filters: FacetFilters) =>
    (await countPart(ctx, filters, {})).groups;
  return async (ctx, filters) => {
    if (!ctx.actor.groupAssetAccess || isUncached(filters)) return countAll(ctx, filters);
    const found = await cache.read(ctx, JSON.stringify(filters), {
      asOf: await visibleSeq(ctx),
      compute: async (boundary) => [
        { boundary, ...(await countOld(ctx, filters, boundary)) },
        null,
      ],
      readRecent: ({ boundary }) => countPart(ctx, filters, { from: boundary }),
    });
    if (!found) return countAll(ctx, filters);
    const { result, recent } = found;
    if (recent.groups.length === 0) return result.groups;
    return sumGroups([...result.groups, ...recent.groups]);
  };
}

/** Adds the counts of equal values. */
function sumGroups(groups: FacetGroup[]): FacetGroup[] {
  const sums = new Map<string, FacetGroup>();
  for (const group of groups) {
    const key = `${group.facet} ${group.value}`;
    sums.set(key, { ...group, count: group.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
