import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { sharedOfOthers } from '../../../assets/visible-assets.ts';
import {
  conditionOf,
  filterOf,
  filtersOf,
  isStackedAway,
  isUncached,
  type Search,
} from '../match/search-condition.ts';
import { isCollapsed, withoutStacks } from '../match/stack-condition.ts';
import { type BitmapMatch, countBitmaps, matchBitmaps } from './bitmap-index.ts';
import { countQuery, countSource } from './count-source.ts';
import {
  type CachedResult,
  changesBelow,
  createUnchangedAssetsCache,
} from './unchanged-assets-cache.ts';

/** Counts that one server caches. */
const CACHED_MAX = 500;

/** Filters by columns of `asset_count`: any combination of them is a sum of a few rows. */
const COUNTER_FILTERS: ReadonlySet<string> = new Set([
  'status',
  'creator_id',
  'content_type',
  'trashed',
]);

/** A number of matches, and the changes below the boundary at that moment. */
interface CountAtChanges {
  changes: bigint;
  total: number;
}

/** The number of matches below the boundary. */
type CachedCount = CachedResult & CountAtChanges;

/** Counts the matches of searches. */
export interface CountCache {
  /** Returns the exact number of matches. */
  count(ctx: Context, search: Search): Promise<number>;
}

/**
 * Sums counters where they know the filters. Other searches count their old matches once and their recent matches each time. Users
 * without group access have no cached counts: what they see depends on more than assets.
 */
export function createCountCache(): CountCache {
  const cache = createUnchangedAssetsCache<CachedCount>(CACHED_MAX);

  async function countExpanded(ctx: Context, search: Search): Promise<number> {
    const { groupAssetAccess } = ctx.actor;
    const filters = filtersOf(search.request);
    if (Object.keys(filters).every((name) => COUNTER_FILTERS.has(name)))
      return readTotal(ctx, groupAssetAccess ? counterQuery(search) : ownCounterQuery(search));
    if (!groupAssetAccess || isUncached(filters)) return readTotal(ctx, countQuery(search));
    const found = await cache.read(ctx, JSON.stringify(filters), {
      asOf: search.asOf,
      compute: (boundary) => countAll(ctx, search, boundary),
      readRecent: ({ boundary }) => countRecent(ctx, search, boundary),
    });
    return found ? found.result.total + found.recent.total : readTotal(ctx, countQuery(search));
  }

  return {
    // Few assets are in stacks: those that a collapsed list leaves out are counted each time.
    async count(ctx, search) {
      if (!isCollapsed(search.request)) return countExpanded(ctx, search);
      const expanded = { ...search, request: withoutStacks(search.request) };
      const [all, stacked] = await Promise.all([
        countExpanded(ctx, expanded),
        readTotal(ctx, stackedQuery(search, expanded)),
      ]);
      return all - stacked;
    },
  };
}

/** Counts the matches that a collapsed list leaves out. */
function stackedQuery(search: Search, expanded: Search): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS total FROM asset WHERE ${conditionOf(expanded)} AND ${isStackedAway(search)}`;
}

/** Merges the rows that changes have appended to the counters. */
export async function compactCounters(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`SELECT compact_asset_counts()`;
}

/** Counts the matches below and above the boundary, by bitmaps if they are valid. */
async function countAll(
  ctx: Context,
  search: Search,
  boundary: bigint,
): Promise<[CachedCount, CountAtChanges]> {
  const bitmaps = await matchBitmaps(ctx, search, boundary);
  const byBitmaps =
    bitmaps && (await countSplit(ctx, boundary, restSource(search, bitmaps), bitmaps));
  const counted = byBitmaps?.valid
    ? byBitmaps
    : await countSplit(ctx, boundary, countSource(search));
  const { changes, old, recent } = counted;
  return [
    { boundary, changes, total: old },
    { changes, total: recent },
  ];
}

/** Counts old and recent matches in one statement. `source` is what the bitmaps do not cover. */
async function countSplit(
  ctx: Context,
  boundary: bigint,
  source: Prisma.Sql,
  bitmaps?: BitmapMatch,
) {
  const valid = bitmaps?.valid ?? Prisma.sql`true`;
  const covered = bitmaps ? countBitmaps(bitmaps) : Prisma.sql`0`;
  const [row] = await ctx.db.$queryRaw<
    { changes: bigint; old: number; recent: number; valid: boolean }[]
  >`
    SELECT ${changesBelow(boundary)} AS changes, ${valid} AS valid,
      (${covered} + counted.old)::int AS old, counted.recent
    FROM (
      SELECT count(*) FILTER (WHERE asset.seq < ${boundary}) AS old,
        (count(*) FILTER (WHERE asset.seq >= ${boundary}))::int AS recent
      ${source}) AS counted`;
  if (!row) throw new Error('unreachable: a select without a row');
  return row;
}

/** Returns FROM and WHERE for the matches that the bitmaps do not cover. */
function restSource(search: Search, { rest }: BitmapMatch): Prisma.Sql {
  return Prisma.sql`FROM asset WHERE ${conditionOf(search)} AND ${rest}`;
}

/** Counts the matches from the boundary on. */
async function countRecent(
  ctx: Context,
  search: Search,
  boundary: bigint,
): Promise<CountAtChanges> {
  const [row] = await ctx.db.$queryRaw<CountAtChanges[]>`
    SELECT ${changesBelow(boundary)} AS changes, (
      SELECT count(*) FROM asset WHERE ${conditionOf(search)} AND asset.seq >= ${boundary})::int AS total`;
  if (!row) throw new Error('unreachable: a select without a row');
  return row;
}

async function readTotal(ctx: Context, query: Prisma.Sql): Promise<number> {
  const [row] = await ctx.db.$queryRaw<{ total: number }[]>(query);
  return row?.total ?? 0;
}

/** Sums the counters, minus the matches after `asOf`. */
function counterQuery(search: Search): Prisma.Sql {
  const later = Prisma.sql`(SELECT count(*) FROM asset WHERE asset.seq > ${search.asOf} AND ${filterOf(search)})`;
  return Prisma.sql`SELECT (${sumCounters(search)} - ${later})::int AS total`;
}

/** Without group access: sums the counters of the caller's own assets and counts those that others share. */
function ownCounterQuery(search: Search): Prisma.Sql {
  const { actor, request, asOf } = search;
  const all = { actor: { ...actor, groupAssetAccess: true }, request };
  const own = Prisma.sql`creator_id = ${actor.userId}`;
  const later = Prisma.sql`(
    SELECT count(*) FROM asset WHERE asset.seq > ${asOf} AND asset.${own} AND ${filterOf(all)})`;
  const shared = Prisma.sql`(
    SELECT count(*) FROM asset
    WHERE asset.seq IN (${sharedOfOthers(actor)}) AND ${filterOf(all)} AND asset.seq <= ${asOf})`;
  return Prisma.sql`SELECT (${sumCounters(all, own)} - ${later} + ${shared})::int AS total`;
}

/**
 * Sums the counters of a search. The subquery renames `asset_count` and its columns to those of `asset`, so that the same filters apply.
 * Counters of trashed assets need any `trashed_at` that is not null: the epoch.
 */
function sumCounters(search: Omit<Search, 'asOf'>, condition = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(sum(assets), 0)
    FROM (
      SELECT CASE WHEN trashed THEN 'epoch'::timestamptz END AS trashed_at, creator_id, status, content_type, assets
      FROM asset_count
    ) AS asset
    WHERE ${filterOf(search)} AND ${condition})`;
}
