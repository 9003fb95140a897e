import type { SearchRequest } from '@spindle/contracts/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { type Kept, keepByVersion, VERSION } from './kept.ts';
import { countQuery, filterOf, type Search } from './query.ts';

/** Totals kept in memory by one server. */
const KEPT_MAX = 500;

/** Filters that counters know: whatever combines them is a sum of a few rows. */
const COUNTED: ReadonlySet<string> = new Set(['status', 'creator_id', 'content_type', 'trashed']);

interface Counted extends Kept {
  /** Whatever its `seq`. */
  all: number;
}

/** Exact numbers of matches. */
export interface Totals {
  of(ctx: Context, search: Search): Promise<number>;
}

/**
 * Counts by counters where they know the filters, else by looking, once for each filter as long as no asset changes; what came
 * after `asOf` is taken off. Without group access every search is counted: what such a user sees hangs on more than assets.
 */
export function createTotals(): Totals {
  const keep = keepByVersion<Counted>(KEPT_MAX);
  return {
    async of(ctx, search) {
      const filters = filtersOf(search.request);
      if (!ctx.actor.groupAssetAccess || filters.ids) return count(ctx, countQuery(search));
      if (Object.keys(filters).every((name) => COUNTED.has(name)))
        return count(ctx, sumQuery(search));
      const { version, all } = await keep(ctx, JSON.stringify(filters), () =>
        countAll(ctx, search),
      );
      const [now] = await ctx.db.$queryRaw<{ version: bigint; late: number }[]>(
        Prisma.sql`SELECT ${VERSION}, ${late(search)}`,
      );
      // An asset has changed just now: what is kept and what is late no longer belong together.
      if (now?.version !== version) return count(ctx, countQuery(search));
      return all - now.late;
    },
  };
}

/** Makes few rows of the many that changes have appended to the counters. */
export async function foldCounts(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`SELECT fold_asset_counts()`;
}

function late(search: Search): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM asset WHERE asset.seq > ${search.asOf} AND ${filterOf(search)})::int AS late`;
}

/** The filters of a search, each under its own name, those that are given alone. */
function filtersOf(request: SearchRequest): Partial<SearchRequest> {
  const { page, hash, limit_per_page, extended_result, sort_by, ...rest } = request;
  const { face, custom_content_input, filters, ...given } = rest;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function count(ctx: Context, query: Prisma.Sql): Promise<number> {
  const [row] = await ctx.db.$queryRaw<{ total: number }[]>(query);
  return row?.total ?? 0;
}

async function countAll(ctx: Context, search: Search): Promise<Counted> {
  const [row] = await ctx.db.$queryRaw<Counted[]>(
    Prisma.sql`SELECT ${VERSION}, (SELECT count(*) FROM asset WHERE ${filterOf(search)})::int AS "all"`,
  );
  if (!row) throw new Error('unreachable: a select without a row');
  return row;
}

/** The counters under the columns that the condition asks for, less what came after `asOf`. */
function sumQuery(search: Search): Prisma.Sql {
  const counters = Prisma.sql`(SELECT CASE WHEN trashed THEN 'epoch'::timestamptz END AS trashed_at, creator_id, status, content_type, assets FROM asset_count) AS asset`;
  return Prisma.sql`SELECT (counted - late)::int AS total FROM (SELECT (SELECT coalesce(sum(assets), 0) FROM ${counters} WHERE ${filterOf(search)}) AS counted, ${late(search)}) AS looked`;
}
