import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { filterOf } from '../match/search-condition.ts';
import type { FacetFilters, FacetGroup, SearchEngine } from '../search-engine.ts';
import { countBitmapFacets } from './bitmap-index.ts';
import { type CountedPart, createGroupCounter, type SearchPart } from './group-counter.ts';
import { changesBelow } from './unchanged-assets-cache.ts';

/** Searches whose facets one server caches. */
const CACHED_MAX = 100;

/** The facets that this query counts. */
const GROUPED_FACETS = ['type', 'status', 'schema', 'uploader', 'month', 'color'] as const;

/** Counts facets: old assets once for each filter while none of them changes, recent assets each time. */
export function createFacetCounter(): SearchEngine['facets'] {
  return createGroupCounter(CACHED_MAX, countPart);
}

/** Counts without cache and bitmaps. */
export async function countFacetGroups(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]> {
  return (await countPart(ctx, filters, {})).groups;
}

async function countPart(
  ctx: Context,
  filters: FacetFilters,
  part: SearchPart,
): Promise<CountedPart> {
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
  { below, from, bitmaps }: SearchPart,
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
