import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { filterOf } from '../match/search-condition.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import type { FacetFilters, FacetGroup, SearchEngine } from '../search-engine.ts';
import { findMapped, groupMapped, type Mapped } from './bitmap-index.ts';
import { countedIn } from './count-source.ts';
import { type Kept, keepOld, versionOf } from './unchanged-assets-cache.ts';

/** Searches whose groups one server keeps in memory. */
const KEPT_MAX = 100;

interface Groups extends Kept {
  groups: FacetGroup[];
}

/** `countGroups`, the old assets once for each filter as long as none of them changes. */
export function createFacetCounter(): SearchEngine['facets'] {
  const keep = keepOld<Groups>(KEPT_MAX);
  return async (ctx, filters) => {
    if (!ctx.actor.groupAssetAccess || filters.ids) return countGroups(ctx, filters);
    const joined = await keep.joined(ctx, JSON.stringify(filters), {
      asOf: await visibleSeq(ctx),
      find: async (line) => [{ line, ...(await lookAtOld(ctx, filters, line)) }, null],
      add: ({ line }) => lookAt(ctx, filters, { from: line }),
    });
    if (!joined) return countGroups(ctx, filters);
    return sumOf([...joined.kept.groups, ...joined.added.groups]);
  };
}

function sumOf(groups: FacetGroup[]): FacetGroup[] {
  const sums = new Map<string, FacetGroup>();
  for (const group of groups) {
    const key = `${group.facet} ${group.value}`;
    sums.set(key, { ...group, count: group.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

/** Counts every facet of a search in one look: fine groups first, of which there are few, then those that are asked for. */
export async function countGroups(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]> {
  return (await lookAt(ctx, filters, {})).groups;
}

/** Part of the assets, by `seq`. */
interface Part {
  below?: bigint;
  from?: bigint;
  /** Where maps know a part of it. */
  mapped?: Mapped;
}

async function lookAtOld(ctx: Context, filters: FacetFilters, below: bigint) {
  const search = { actor: ctx.actor, request: SearchRequest.parse(filters) };
  const mapped = await findMapped(ctx, search, below);
  const byMaps = mapped && (await lookAt(ctx, filters, { below, mapped }));
  return byMaps?.holds ? byMaps : lookAt(ctx, filters, { below });
}

async function lookAt(ctx: Context, filters: FacetFilters, part: Part) {
  const looking = ctx.db.$queryRaw<(FacetGroup & { version: bigint; holds: boolean })[]>(
    groupsQuery(ctx, filters, part),
  );
  const isSmall = part.from !== undefined || part.mapped !== undefined;
  const rows = await (isSmall ? looking : withRoom(ctx, looking));
  const groups = rows.filter(({ facet }) => facet !== null);
  return { version: rows[0]?.version ?? -1n, holds: rows[0]?.holds ?? false, groups };
}

/** With room for tables in memory: Postgres expects as many groups as there are assets, and would sort them all instead. */
async function withRoom<T>(ctx: Context, query: Prisma.PrismaPromise<T>): Promise<T> {
  const room = ctx.db.$executeRaw`SET LOCAL work_mem = '192MB'`;
  const [, answer] = await ctx.db.$transaction([room, query]);
  return answer;
}

function groupsQuery(
  ctx: Context,
  filters: FacetFilters,
  { below, from, mapped }: Part,
): Prisma.Sql {
  const search = { actor: ctx.actor, request: SearchRequest.parse(filters) };
  const source = from === undefined && !mapped ? countedIn(search) : Prisma.sql`asset`;
  const conditions = [
    filterOf(search),
    below !== undefined && Prisma.sql`asset.seq < ${below}`,
    from !== undefined && Prisma.sql`asset.seq >= ${from}`,
    mapped?.rest,
  ].filter((condition) => condition instanceof Prisma.Sql);
  const condition = Prisma.join(conditions, ' AND ');
  return Prisma.sql`
    WITH fine AS MATERIALIZED (
      SELECT kind, status, schema_id, creator_id, month, color_bits, count(*) AS assets
      FROM (SELECT kind, status, schema_id, creator_id, color_bits, date_trunc('month', upload_time) AS month
        FROM ${source} WHERE ${condition}) AS found
      GROUP BY GROUPING SETS ((kind, status, schema_id, creator_id, month), (color_bits))
    )
    SELECT looked.*, groups.* FROM (SELECT ${versionOf(below ?? from ?? 0n)} AS version, ${mapped?.holds ?? Prisma.sql`true`} AS holds) AS looked LEFT JOIN (
      SELECT 'type' AS facet, kind::text AS value, sum(assets)::int AS count FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'status', status::text, sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'schema', schema_id::text, sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'uploader', creator_id::text, sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'month', to_char(month, 'YYYY-MM'), sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'color', color_bits::text, assets::int FROM fine WHERE color_bits IS NOT NULL
      ${mapped ? Prisma.sql`UNION ALL (${groupMapped(mapped)})` : Prisma.empty}
    ) AS groups ON true`;
}
