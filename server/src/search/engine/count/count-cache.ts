import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { sharedOfOthers } from '../../../assets/visible-assets.ts';
import { conditionOf, filterOf, filtersOf, type Search } from '../match/search-condition.ts';
import { countMapped, findMapped, type Mapped } from './bitmap-index.ts';
import { countedFrom, countQuery } from './count-source.ts';
import { type Kept, keepOld, versionOf } from './unchanged-assets-cache.ts';

/** CountCache kept in memory by one server. */
const KEPT_MAX = 500;

/** Filters that counters know: whatever combines them is a sum of a few rows. */
const COUNTED: ReadonlySet<string> = new Set(['status', 'creator_id', 'content_type', 'trashed']);

interface Looked {
  version: bigint;
  total: number;
}

/** Of the old ones alone. */
type Counted = Kept & Looked;

/** Exact numbers of matches. */
export interface CountCache {
  count(ctx: Context, search: Search): Promise<number>;
}

/**
 * Counts by counters where they know the filters, else by looking: the old assets once for each filter, the new ones each time.
 * Without group access only what counters know is not counted anew: what such a user sees hangs on more than assets.
 */
export function createCountCache(): CountCache {
  const keep = keepOld<Counted>(KEPT_MAX);
  return {
    async count(ctx, search) {
      const filters = filtersOf(search.request);
      if (Object.keys(filters).every((name) => COUNTED.has(name)))
        return readTotal(ctx, ctx.actor.groupAssetAccess ? sumQuery(search) : ownSumQuery(search));
      if (!ctx.actor.groupAssetAccess || filters.ids) return readTotal(ctx, countQuery(search));
      const joined = await keep.joined(ctx, JSON.stringify(filters), {
        asOf: search.asOf,
        find: (line) => lookAtAll(ctx, search, line),
        add: ({ line }) => lookAtNew(ctx, search, line),
      });
      if (!joined) return readTotal(ctx, countQuery(search));
      return joined.kept.total + joined.added.total;
    },
  };
}

/** Makes few rows of the many that changes have appended to the counters. */
export async function foldCounters(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`SELECT compact_asset_counts()`;
}

async function lookAtAll(ctx: Context, search: Search, line: bigint): Promise<[Counted, Looked]> {
  const mapped = await findMapped(ctx, search, line);
  const byMaps = mapped && (await lookAt(ctx, line, restOf(search, mapped), mapped));
  const looked = byMaps?.holds ? byMaps : await lookAt(ctx, line, countedFrom(search));
  const { version, old, total } = looked;
  return [
    { line, version, total: old },
    { version, total },
  ];
}

async function lookAt(ctx: Context, line: bigint, from: Prisma.Sql, mapped?: Mapped) {
  const holds = mapped?.holds ?? Prisma.sql`true`;
  const known = mapped ? countMapped(mapped) : Prisma.sql`0`;
  const [row] = await ctx.db.$queryRaw<(Looked & { old: number; holds: boolean })[]>`
    SELECT ${versionOf(line)} AS version, ${holds} AS holds, (${known} + looked.old)::int AS old, looked.total FROM (
      SELECT count(*) FILTER (WHERE asset.seq < ${line}) AS old, (count(*) FILTER (WHERE asset.seq >= ${line}))::int AS total
      ${from}) AS looked`;
  if (!row) throw new Error('unreachable: a select without a row');
  return row;
}

function restOf(search: Search, { rest }: Mapped): Prisma.Sql {
  return Prisma.sql`FROM asset WHERE ${conditionOf(search)} AND ${rest}`;
}

async function lookAtNew(ctx: Context, search: Search, line: bigint): Promise<Looked> {
  const [row] = await ctx.db.$queryRaw<Looked[]>`
    SELECT ${versionOf(line)} AS version, (
      SELECT count(*) FROM asset WHERE ${conditionOf(search)} AND asset.seq >= ${line})::int AS total`;
  if (!row) throw new Error('unreachable: a select without a row');
  return row;
}

async function readTotal(ctx: Context, query: Prisma.Sql): Promise<number> {
  const [row] = await ctx.db.$queryRaw<{ total: number }[]>(query);
  return row?.total ?? 0;
}

/** The counters under the columns that the condition asks for, less what came after `asOf`. */
function sumQuery(search: Search): Prisma.Sql {
  const late = Prisma.sql`(SELECT count(*) FROM asset WHERE asset.seq > ${search.asOf} AND ${filterOf(search)})`;
  return Prisma.sql`SELECT (${counted(search)} - ${late})::int AS total`;
}

/** Without group access: the counters of the own ones, and a look at what others share. */
function ownSumQuery(search: Search): Prisma.Sql {
  const { actor, request, asOf } = search;
  const all = { actor: { ...actor, groupAssetAccess: true }, request };
  const own = Prisma.sql`creator_id = ${actor.userId}`;
  const late = Prisma.sql`(SELECT count(*) FROM asset WHERE asset.seq > ${asOf} AND asset.${own} AND ${filterOf(all)})`;
  const shared = Prisma.sql`(SELECT count(*) FROM asset WHERE asset.seq IN (${sharedOfOthers(actor)}) AND ${filterOf(all)} AND asset.seq <= ${asOf})`;
  return Prisma.sql`SELECT (${counted(all, own)} - ${late} + ${shared})::int AS total`;
}

function counted(search: Omit<Search, 'asOf'>, whose = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(sum(assets), 0) FROM (SELECT CASE WHEN trashed THEN 'epoch'::timestamptz END AS trashed_at, creator_id, status, content_type, assets FROM asset_count) AS asset WHERE ${filterOf(search)} AND ${whose})`;
}
