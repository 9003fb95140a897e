import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { filterOf, isUncached } from '../match/search-condition.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import type { FacetFilters, FacetGroup, SearchEngine } from '../search-engine.ts';
import { type BitmapMatch, countBitmapFacets, matchBitmaps } from './bitmap-index.ts';
import {
  type CachedResult,
  changesBelow,
  createUnchangedAssetsCache,
} from './unchanged-assets-cache.ts';

/** Searches whose facets one server caches. */
const CACHED_MAX = 100;

/** The facets that this query counts. */
const GROUPED_FACETS = ['type', 'status', 'schema', 'uploader', 'month', 'color'] as const;

interface CachedFacets extends CachedResult {
  groups: FacetGroup[];
}

/** Counts facets: old assets once for each filter while none of them changes, recent assets each time. */
export function createFacetCounter(): SearchEngine['facets'] {
  const cache = createUnchangedAssetsCache<CachedFacets>(CACHED_MAX);
  return async (ctx, filters) => {
    if (!ctx.actor.groupAssetAccess || isUncached(filters)) return countFacetGroups(ctx, filters);
    const found = await cache.read(ctx, JSON.stringify(filters), {
      asOf: await visibleSeq(ctx),
      compute: async (boundary) => [
        { boundary, ...(await countOld(ctx, filters, boundary)) },
        null,
      ],
      readRecent: ({ boundary }) => countPart(ctx, filters, { from: boundary }),
    });
    if (!found) return countFacetGroups(ctx, filters);
    return sumGroups([...found.result.groups, ...found.recent.groups]);
  };
}

/** Adds the counts of equal values. */
export function sumGroups(groups: FacetGroup[]): FacetGroup[] {
  const sums = new Map<string, FacetGroup>();
  for (const group of groups) {
    const key = `${group.facet} ${group.value}`;
    sums.set(key, { ...group, count: group.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

/** Counts without cache and bitmaps. */
export async function countFacetGroups(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]> {
  return (await countPart(ctx, filters, {})).groups;
}

/** A part of the assets, by `seq`. */
interface Part {
  below?: bigint;
  from?: bigint;
  /** Covers some blocks; only the rest is read from `asset`. */
  bitmaps?: BitmapMatch;
}

async function countOld(ctx: Context, filters: FacetFilters, below: bigint) {
  const search = { actor: ctx.actor, request: SearchRequest.parse(filters) };
  const bitmaps = await matchBitmaps(ctx, search, below);
  const byBitmaps = bitmaps && (await countPart(ctx, filters, { below, bitmaps }));
  return byBitmaps?.valid ? byBitmaps : countPart(ctx, filters, { below });
}

async function countPart(ctx: Context, filters: FacetFilters, part: Part) {
  const query = ctx.db.$queryRaw<(FacetGroup & { changes: bigint; valid: boolean })[]>(
    groupsQuery(ctx, filters, part),
  );
  const isSmall = part.from !== undefined || part.bitmaps !== undefined;
  const rows = await (isSmall ? query : withWorkMemory(ctx, query));
  const groups = rows.filter(({ facet }) => facet !== null);
  return { changes: rows[0]?.changes ?? -1n, valid: rows[0]?.valid ?? false, groups };
}

/** Postgres expects as many groups as there are assets and would sort them all: more memory lets it use hash tables. */
async function withWorkMemory<T>(ctx: Context, query: Prisma.PrismaPromise<T>): Promise<T> {
  const setting = ctx.db.$executeRaw`SET LOCAL work_mem = '192MB'`;
  const [, result] = await ctx.db.$transaction([setting, query]);
  return result;
}

/**
 * Counts the assets of each combination of values in one scan, then sums the combinations, which are few, for each facet. A row of
 * the first grouping set has no color_bits; a row of the second has nothing else, so its kind is null. The join of `state` returns its
 * columns even without groups.
 */
function groupsQuery(
  ctx: Context,
  filters: FacetFilters,
  { below, from, bitmaps }: Part,
): Prisma.Sql {
  const search = { actor: ctx.actor, request: SearchRequest.parse(filters) };
  const conditions = [
    filterOf(search),
    below !== undefined && Prisma.sql`asset.seq < ${below}`,
    from !== undefined && Prisma.sql`asset.seq >= ${from}`,
    bitmaps?.rest,
  ].filter((condition) => condition instanceof Prisma.Sql);
  const condition = Prisma.join(conditions, ' AND ');
  return Prisma.sql`
    WITH fine AS MATERIALIZED (
      SELECT kind, status, schema_id, creator_id, month, color_bits, count(*) AS assets
      FROM (SELECT kind, status, schema_id, creator_id, color_bits, date_trunc('month', upload_time) AS month
        FROM asset WHERE ${condition}) AS found
      GROUP BY GROUPING SETS ((kind, status, schema_id, creator_id, month), (color_bits))
    )
    SELECT state.*, groups.* FROM (
      SELECT ${changesBelow(below ?? from ?? 0n)} AS changes, ${bitmaps?.valid ?? Prisma.sql`true`} AS valid
    ) AS state LEFT JOIN (
      SELECT 'type' AS facet, kind::text AS value, sum(assets)::int AS count FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'status', status::text, sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'schema', schema_id::text, sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'uploader', creator_id::text, sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'month', to_char(month, 'YYYY-MM'), sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'color', color_bits::text, assets::int FROM fine WHERE color_bits IS NOT NULL
      ${bitmaps ? Prisma.sql`UNION ALL (${countBitmapFacets(bitmaps, GROUPED_FACETS)})` : Prisma.empty}
    ) AS groups ON true`;
}
