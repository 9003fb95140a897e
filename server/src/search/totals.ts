import type { SearchRequest } from '@spindle/contracts/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { countQuery, filterOf, type Search } from './query.ts';

/** Totals kept in memory by one server. */
const KEPT_MAX = 500;

/** Filters that counters know: whatever combines them is a sum of a few rows. */
const COUNTED: ReadonlySet<string> = new Set(['status', 'creator_id', 'content_type', 'trashed']);

interface Counted {
  /** Of the data: equal versions mean that no asset has changed between. */
  version: bigint;
  /** Whatever its `seq`. */
  all: number;
}

/** Exact numbers of matches. */
export interface Totals {
  of(ctx: Context, search: Search): Promise<number>;
}

/**
 * Counts by counters where they know the filters, else by looking, once for each filter as long as no asset changes. What came
 * after `asOf` is taken off in the same look. Without group access every search is counted: what such a user sees hangs on more than assets.
 */
export function createTotals(): Totals {
  const kept = new Map<string, Promise<Counted>>();

  async function countedOnce(ctx: Context, search: Search, key: string): Promise<number> {
    const [now] = await ctx.db.$queryRaw<{ version: bigint; late: number }[]>(
      Prisma.sql`SELECT ${VERSION}, ${late(search)}`,
    );
    if (!now) throw new Error('unreachable: a select without a row');
    const known = await kept.get(key);
    if (known?.version === now.version) return known.all - now.late;

    const counting = countAll(ctx, search);
    keep(key, counting);
    counting.catch(() => kept.delete(key));
    return (await counting).total;
  }

  function keep(key: string, counting: Promise<Counted>): void {
    kept.delete(key);
    kept.set(key, counting);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
  }

  return {
    async of(ctx, search) {
      const filters = filtersOf(search.request);
      if (!ctx.actor.groupAssetAccess || filters.ids) return count(ctx, countQuery(search));
      if (Object.keys(filters).every((name) => COUNTED.has(name)))
        return count(ctx, sumQuery(search));
      return countedOnce(ctx, search, JSON.stringify(filters));
    },
  };
}

/** Makes few rows of the many that changes have appended to the counters. */
export async function foldCounts(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`SELECT fold_asset_counts()`;
}

const VERSION = Prisma.sql`(SELECT coalesce(sum(changes), 0) FROM asset_change)::bigint AS version`;

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

/** All in one statement: what is counted and its version belong together. */
async function countAll(ctx: Context, search: Search): Promise<Counted & { total: number }> {
  const [row] = await ctx.db.$queryRaw<{ version: bigint; all: number; late: number }[]>(
    Prisma.sql`SELECT ${VERSION}, ${late(search)}, (SELECT count(*) FROM asset WHERE ${filterOf(search)})::int AS "all"`,
  );
  if (!row) throw new Error('unreachable: a select without a row');
  return { version: row.version, all: row.all, total: row.all - row.late };
}

/** The counters under the columns that the condition asks for, less what came after `asOf`. */
function sumQuery(search: Search): Prisma.Sql {
  const counters = Prisma.sql`(SELECT CASE WHEN trashed THEN 'epoch'::timestamptz END AS trashed_at, creator_id, status, content_type, assets FROM asset_count) AS asset`;
  return Prisma.sql`SELECT (counted - late)::int AS total FROM (SELECT (SELECT coalesce(sum(assets), 0) FROM ${counters} WHERE ${filterOf(search)}) AS counted, ${late(search)}) AS looked`;
}
