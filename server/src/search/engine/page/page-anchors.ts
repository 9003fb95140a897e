import { type SortField, sortOf } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS } from '../../../assets/asset-row.ts';
import {
  type CachedResult,
  changesBelow,
  createUnchangedAssetsCache,
} from '../count/unchanged-assets-cache.ts';
import { filterOf, filtersOf, isUncached, type Search } from '../match/search-condition.ts';
import { pageQuery, type Run, SORT_COLUMNS } from './page-query.ts';

/** Orders whose anchors one server caches: 100 KB each at a million assets. */
const CACHED_MAX = 50;
/** Old matches from one anchor to the next. */
const STRIDE = 1000;
/** Sets the pause after an anchor build, as a multiple of the build time. When old assets change constantly, OFFSET is cheaper. */
const PAUSE = 5;
/** Matches between a page and the nearer end from which anchors are used. */
export const FAR = 10_000;

/** Sort key of an old match in ascending order, after `position` others. A page near it is read from there, without a long OFFSET. */
interface Anchor {
  key: string;
  seq: bigint;
  position: number;
}

interface CachedAnchors extends CachedResult {
  anchors: Anchor[];
  total: number;
}

/** Types of the sort columns, to which the text of an anchor's key is cast. */
const TYPES: Record<SortField, Prisma.Sql> = {
  upload_time_range: Prisma.sql`timestamptz`,
  file_name: Prisma.sql`text`,
  content_type: Prisma.sql`text`,
  file_size_range: Prisma.sql`bigint`,
  status: Prisma.sql`asset_status`,
  taken_range: Prisma.sql`timestamp`,
  rating: Prisma.sql`int`,
};

/** Reads pages far from both ends, from the last anchor before them. */
export interface AnchoredPages {
  /** Returns null without valid anchors, and then builds them in the background. */
  read(ctx: Context, search: Search, run: Run, backwards: boolean): Promise<AssetRow[] | null>;
}

/** Returns whether one index has the order, for all callers alike. */
export function hasAnchors({ actor, request }: Search): boolean {
  return request.sort_by.length === 1 && actor.groupAssetAccess && !isUncached(request);
}

/** Builds anchors after the first far page of an order, which is read without them: a build costs as much as a few such pages. */
export function createAnchoredPages(): AnchoredPages {
  const cache = createUnchangedAssetsCache<CachedAnchors>(CACHED_MAX);
  const building = new Set<string>();
  let pausedUntil = 0;

  function build(ctx: Context, key: string, lookup: Parameters<typeof cache.compute>[2]): void {
    if (building.has(key) || performance.now() < pausedUntil) return;
    building.add(key);
    const start = performance.now();
    void cache
      .compute(ctx, key, lookup)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'could not build page anchors'))
      .finally(() => {
        building.delete(key);
        pausedUntil = performance.now() + PAUSE * (performance.now() - start);
      });
  }

  return {
    async read(ctx, search, run, backwards) {
      const [entry] = search.request.sort_by;
      if (!entry || !hasAnchors(search)) return null;
      const { field, direction } = sortOf(entry);
      const key = JSON.stringify([field, filtersOf(search.request)]);
      const isAscending = (direction === 'asc') !== backwards;
      const lookup = {
        asOf: search.asOf,
        compute: async (boundary: bigint) =>
          [await findAnchors(ctx, search, field, boundary), null] as [CachedAnchors, null],
        readRecent: (cached: CachedAnchors) =>
          readFrom(ctx, search, field, cached, { ...run, isAscending }),
      };
      if (building.has(key)) return null;
      const found = await cache.get(key, lookup);
      if (found) return found.recent.rows;
      build(ctx, key, lookup);
      return null;
    },
  };
}

/** Walks once through all old matches, along an index where one has the order. */
async function findAnchors(
  ctx: Context,
  search: Search,
  field: SortField,
  boundary: bigint,
): Promise<CachedAnchors> {
  const column = SORT_COLUMNS[field];
  const [row] = await ctx.db.$queryRaw<
    { changes: bigint; anchors: [string, string, number][]; total: number | null }[]
  >`
    SELECT ${changesBelow(boundary)} AS changes, walked.* FROM (
      SELECT max(rank)::int AS total,
        coalesce(jsonb_agg(jsonb_build_array(key::text, seq::text, rank - 1)) FILTER (WHERE rank % ${STRIDE}::int = 1), '[]') AS anchors
      FROM (
        SELECT ${column} AS key, asset.seq, row_number() OVER (ORDER BY ${column}, asset.seq) AS rank
        FROM asset WHERE ${filterOf(search)} AND asset.seq < ${boundary}) AS ranked) AS walked`;
  if (!row) throw new Error('unreachable: a select without a row');
  const anchors = row.anchors
    .map(([key, seq, position]) => ({ key, seq: BigInt(seq), position }))
    .sort((a, b) => a.position - b.position);
  return { boundary, changes: row.changes, anchors, total: row.total ?? 0 };
}

/**
 * Reads a page from an anchor. Anchors count old matches only, so recent matches may shift the page: chooses an anchor that is before the
 * page whatever the positions of recent matches, and counts those before the anchor. Rows are null without such an anchor.
 */
async function readFrom(
  ctx: Context,
  search: Search,
  field: SortField,
  { anchors, boundary, changes, total }: CachedAnchors,
  { offset, limit, isAscending }: Run & { isAscending: boolean },
): Promise<{ changes: bigint; rows: AssetRow[] | null }> {
  const recentMax = Math.max(0, Number(search.asOf - boundary) + 1);
  const start = isAscending ? offset : total - offset - limit;
  const anchor = anchors.findLast(
    ({ position }) => position <= (isAscending ? start - recentMax : start),
  );
  if (!anchor) return { changes, rows: null };
  const isRelativeToAnchor = (sign: '<' | '>=') =>
    Prisma.sql`(${SORT_COLUMNS[field]}, asset.seq) ${Prisma.raw(sign)} (${anchor.key}::${TYPES[field]}, ${anchor.seq}::bigint)`;
  const recent = Prisma.sql`(
    SELECT count(*) FROM asset
    WHERE ${filterOf(search)} AND asset.seq >= ${boundary} AND asset.seq <= ${search.asOf}
      AND ${isRelativeToAnchor(isAscending ? '<' : '>=')})`;
  const found = await ctx.db.$queryRaw<(AssetRow & { changesNow: bigint })[]>(
    pageQuery(search, Prisma.sql`${LIST_COLUMNS}, ${changesBelow(boundary)} AS "changesNow"`, {
      limit,
      offset: Prisma.sql`${start - anchor.position}::int ${Prisma.raw(isAscending ? '-' : '+')} ${recent}`,
      backwards: sortOf(search.request.sort_by[0] ?? '').direction === 'desc',
      from: isRelativeToAnchor('>='),
    }),
  );
  const rows = found.map(({ changesNow, ...row }) => row);
  return {
    changes: found[0]?.changesNow ?? changes,
    rows: isAscending ? rows : rows.toReversed(),
  };
}
