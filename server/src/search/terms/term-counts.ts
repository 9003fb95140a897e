import { type FACT_FACETS, FacetRequest, type FacetValue } from '@spindle/contracts/search/facets';
import { SUGGESTED_VALUES_MAX } from '@spindle/contracts/search/suggestions';
import type { Context } from '@spindle/core/context';
import { LRUCache } from 'lru-cache';
import { countFacets } from '../count-facets.ts';
import type { FoundTag, SearchEngine } from '../engine/search-engine.ts';
import { type DatedCount, datesOf } from './dates-taken.ts';

/** Milliseconds after which counts are read again while the earlier ones are still answered. */
const FRESH_MS = 5_000;
/** Milliseconds that counts are answered at most. */
const STALE_MS = 60_000;
/** Callers whose counts one server caches. Those with group access share them. */
const CACHED_MAX = 200;

const FACETS = ['type', 'status', 'uploader', 'color', 'folder', 'tag', 'person'] as const;
const NO_FILTERS = FacetRequest.parse({ facets: [] });

/** What the assets that a caller can see have, and how many have each. */
export interface TermCounts {
  /** Returns the values of a facet, the most frequent first. */
  values(ctx: Context, facet: FacetOfTerm): Promise<FacetValue[]>;
  /** Finds tags by their beginning or that of their last level, the last used first. */
  tags(ctx: Context, text: string): Promise<FoundTag[]>;
  /** Returns the dates taken: days, months and years, the latest first. */
  dates(ctx: Context): Promise<DatedCount[]>;
}

export type FacetOfTerm = (typeof FACETS)[number] | (typeof FACT_FACETS)[number];

/** Creates the counts of one server. Suggestions for each key would count too often. */
export function createTermCounts(engine: SearchEngine): TermCounts {
  const facts = cachedByCaller((ctx) => engine.factFacets(ctx, NO_FILTERS));
  const days = cachedByCaller(async (ctx) => datesOf(await engine.timeline(ctx, {})));
  const facets = new Map(
    FACETS.map((facet) => [
      facet as string,
      cachedByCaller(async (ctx) => {
        const body = { ...NO_FILTERS, facets: [facet] };
        const { data } = await countFacets(ctx, { body, params: {}, query: {} }, engine);
        return data.facets[facet] ?? [];
      }),
    ]),
  );
  return {
    async values(ctx, facet) {
      const own = facets.get(facet);
      if (own) return own(ctx);
      const groups = await facts(ctx);
      return groups
        .filter((group) => group.facet === facet)
        .map(({ value, count }) => ({ value, label: value, count }))
        .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
    },
    async tags(ctx, text) {
      const found = await engine.findTags(ctx, text, SUGGESTED_VALUES_MAX);
      return found.filter(({ name }) => !name.includes('"'));
    },
    dates: days,
  };
}

/** Caches what a function returns for each caller. */
function cachedByCaller<T>(read: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  const cache = new LRUCache<string, { at: number; value: Promise<T> }>({ max: CACHED_MAX });
  return (ctx) => {
    const { groupAssetAccess, userId } = ctx.actor;
    const key = groupAssetAccess ? 'all' : String(userId);
    const cached = cache.get(key);
    const age = cached ? ctx.now().getTime() - cached.at : Number.POSITIVE_INFINITY;
    if (cached && age < FRESH_MS) return cached.value;
    const value = read(ctx);
    const entry = { at: ctx.now().getTime(), value };
    cache.set(key, entry);
    value.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
    return cached && age < STALE_MS ? cached.value : value;
  };
}
