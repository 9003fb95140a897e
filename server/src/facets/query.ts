import type { FacetName, FacetRequest } from '@spindle/contracts/facets';
import { SearchRequest } from '@spindle/contracts/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { type Kept, keepByVersion, VERSION } from '../search/kept.ts';
import { filterOf } from '../search/query.ts';

/** Searches whose groups one server keeps in memory. */
const KEPT_MAX = 100;

/** Matches of a search that share a value. A colour's value is the bits of all colours of a picture. */
export interface Group {
  facet: FacetName;
  value: string;
  count: number;
}

type Filters = Omit<FacetRequest, 'facets'>;

interface Groups extends Kept {
  groups: Group[];
}

/** `countGroups`, once for each filter as long as no asset changes. */
export function createGroups(): typeof countGroups {
  const keep = keepByVersion<Groups>(KEPT_MAX);
  return async (ctx, filters) => {
    if (!ctx.actor.groupAssetAccess || filters.ids) return countGroups(ctx, filters);
    const { groups } = await keep(ctx, JSON.stringify(filters), async () => {
      const rows = await lookAt(ctx, filters);
      return { version: rows[0]?.version ?? -1n, groups: rows };
    });
    return groups;
  };
}

/** Counts every facet of a search in one look: fine groups first, of which there are few, then those that are asked for. */
export function countGroups(ctx: Context, filters: Filters): Promise<Group[]> {
  return lookAt(ctx, filters);
}

/** With room for tables in memory: Postgres expects as many groups as there are assets, and would sort them all instead. */
async function lookAt(ctx: Context, filters: Filters): Promise<(Group & Kept)[]> {
  const [, rows] = await ctx.db.$transaction([
    ctx.db.$executeRaw`SET LOCAL work_mem = '192MB'`,
    ctx.db.$queryRaw<(Group & Kept)[]>(groupsQuery(ctx, filters)),
  ]);
  return rows;
}

function groupsQuery(ctx: Context, filters: Filters): Prisma.Sql {
  const condition = filterOf({ actor: ctx.actor, request: SearchRequest.parse(filters) });
  return Prisma.sql`
    WITH fine AS MATERIALIZED (
      SELECT kind, status, schema_id, creator_id, month, color_bits, count(*) AS assets
      FROM (SELECT kind, status, schema_id, creator_id, color_bits, date_trunc('month', upload_time) AS month
        FROM asset WHERE ${condition}) AS found
      GROUP BY GROUPING SETS ((kind, status, schema_id, creator_id, month), (color_bits))
    )
    SELECT ${VERSION}, groups.* FROM (
      SELECT 'type' AS facet, kind::text AS value, sum(assets)::int AS count FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'status', status::text, sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'schema', schema_id::text, sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'uploader', creator_id::text, sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'month', to_char(month, 'YYYY-MM'), sum(assets)::int FROM fine WHERE kind IS NOT NULL GROUP BY 2
      UNION ALL SELECT 'color', color_bits::text, assets::int FROM fine WHERE color_bits IS NOT NULL
    ) AS groups`;
}
