import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import {
  type CachedResult,
  changesBelow,
  createUnchangedAssetsCache,
} from '../count/unchanged-assets-cache.ts';
import {
  conditionOf,
  filtersOf,
  isStackedAway,
  isUncached,
  type Search,
} from '../match/search-condition.ts';
import { isCollapsed, withoutStacks } from '../match/stack-condition.ts';
import type { DayCount, SearchEngine } from '../search-engine.ts';
import { TAKEN_LOCAL, timelineSearch } from './timeline-search.ts';

/** Searches whose days one server caches. Thirty years of days take about a megabyte for each. */
const CACHED_MAX = 50;

interface CachedDays extends CachedResult {
  days: DayCount[];
}

/** A row of each day. Without any, one row with nulls that has the changes below the boundary. */
type DayRow = { changes: bigint } & (DayCount | { day: null });

/**
 * Counts assets by the day taken. Counters answer for the whole library. Other searches count their old matches once while none of them
 * changes, and their recent matches each time; callers without group access count all of theirs each time.
 */
export function createDayCounter(): SearchEngine['timeline'] {
  const cache = createUnchangedAssetsCache<CachedDays>(CACHED_MAX);

  async function countExpanded(ctx: Context, search: Search): Promise<DayCount[]> {
    const filters = filtersOf(search.request);
    const isAll = Object.keys(filters).every((name) => name === 'trashed') && !filters.trashed;
    if (ctx.actor.groupAssetAccess && isAll) return sumCounters(ctx, search);
    const countAll = async () => (await countDays(ctx, search, Prisma.sql`true`, 0n)).days;
    if (!ctx.actor.groupAssetAccess || isUncached(filters)) return sumDays(await countAll());
    const found = await cache.read(ctx, JSON.stringify(filters), {
      asOf: search.asOf,
      compute: async (boundary) => {
        const old = await countDays(ctx, search, Prisma.sql`asset.seq < ${boundary}`, boundary);
        return [{ boundary, ...old }, null];
      },
      readRecent: ({ boundary }) =>
        countDays(ctx, search, Prisma.sql`asset.seq >= ${boundary}`, boundary),
    });
    return sumDays(found ? [...found.result.days, ...found.recent.days] : await countAll());
  }

  return async (ctx, source) => {
    const search = await timelineSearch(ctx, source);
    if (!isCollapsed(search.request)) return countExpanded(ctx, search);
    const expanded = { ...search, request: withoutStacks(search.request) };
    const [all, stacked] = await Promise.all([
      countExpanded(ctx, expanded),
      countDays(ctx, expanded, isStackedAway(search), 0n),
    ]);
    return sumDays([...all, ...stacked.days.map((day) => ({ ...day, count: -day.count }))]);
  };
}

/** Sums the counters, minus the assets after the visible sequence of the search. */
async function sumCounters({ db }: Context, search: Search): Promise<DayCount[]> {
  return db.$queryRaw<DayCount[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, is_dated AS "isDated", sum(assets)::int AS count FROM (
      SELECT day, is_dated, assets FROM taken_day
      UNION ALL
      SELECT ${TAKEN_LOCAL}::date, asset.taken_at IS NOT NULL, -1 FROM asset
      WHERE asset.trashed_at IS NULL AND asset.seq > ${search.asOf}
    ) AS days GROUP BY days.day, is_dated HAVING sum(assets) > 0 ORDER BY days.day DESC`;
}

/** Counts the matches that meet a further condition. The join of `state` returns its column even without matches. */
async function countDays({ db }: Context, search: Search, part: Prisma.Sql, boundary: bigint) {
  const rows = await db.$queryRaw<DayRow[]>`
    SELECT state.changes, days.* FROM (SELECT ${changesBelow(boundary)} AS changes) AS state LEFT JOIN (
      SELECT to_char(day, 'YYYY-MM-DD') AS day, "isDated", count FROM (
        SELECT ${TAKEN_LOCAL}::date AS day, asset.taken_at IS NOT NULL AS "isDated", count(*)::int AS count
        FROM asset WHERE ${conditionOf(search)} AND ${part} GROUP BY 1, 2
      ) AS counted
    ) AS days ON true`;
  return {
    changes: rows[0]?.changes ?? -1n,
    days: rows.flatMap((row) => (row.day === null ? [] : [row])),
  };
}

/** Sums the counts of each day, and returns the latest day first. */
function sumDays(counts: DayCount[]): DayCount[] {
  const sums = new Map<string, DayCount>();
  for (const { day, isDated, count } of counts) {
    const key = `${isDated} ${day}`;
    sums.set(key, { day, isDated, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()]
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.day < b.day ? 1 : -1));
}
