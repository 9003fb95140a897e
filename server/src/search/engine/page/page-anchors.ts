import { type SortField, sortOf } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { type AssetRow, LIST_COLUMNS } from '../../asset-row.ts';
import { type Kept, keepOld, versionOf } from '../count/unchanged-assets-cache.ts';
import { filterOf, filtersOf, type Search } from '../match/search-condition.ts';
import { pageQuery, type Run, SORT_COLUMNS } from './page-query.ts';

/** Orders whose anchors one server keeps in memory: 100 KB each at a million assets. */
const KEPT_MAX = 50;
/** Old assets from one anchor to the next. */
const STRIDE = 1000;
/** After anchors were made none are for so many times as long: where old assets change all the time, OFFSET is cheaper. */
const REST = 5;
/** Matches between a page and the nearer end from which on anchors pay. */
export const FAR = 10_000;

/** Every so many of the old matches in an ascending order: `position` of them come before. */
interface Anchor {
  key: string;
  seq: bigint;
  position: number;
}

interface Anchors extends Kept {
  anchors: Anchor[];
  total: number;
}

const TYPES: Record<SortField, Prisma.Sql> = {
  upload_time_range: Prisma.sql`timestamptz`,
  file_name: Prisma.sql`text`,
  content_type: Prisma.sql`text`,
  file_size_range: Prisma.sql`bigint`,
  status: Prisma.sql`asset_status`,
};

/** Pages far from both ends, read from the last anchor before them. */
export interface AnchoredPages {
  /** Like `readRows`. Null where no anchor is known that holds: then they are being looked for. */
  read(ctx: Context, search: Search, run: Run, backwards: boolean): Promise<AssetRow[] | null>;
}

/** Whether one index gives the order, for all alike. */
export function hasAnchors({ actor, request }: Search): boolean {
  return request.sort_by.length === 1 && actor.groupAssetAccess && !request.ids;
}

/** The first far page of an order is read without anchors, and has them made meanwhile: they cost what a few such pages do. */
export function createAnchoredPages(): AnchoredPages {
  const keep = keepOld<Anchors>(KEPT_MAX);
  const making = new Set<string>();
  let restsUntil = 0;

  function make(ctx: Context, key: string, use: Parameters<typeof keep.find>[2]): void {
    if (making.has(key) || performance.now() < restsUntil) return;
    making.add(key);
    const began = performance.now();
    void keep
      .find(ctx, key, use)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'far pages stay slow'))
      .finally(() => {
        making.delete(key);
        restsUntil = performance.now() + REST * (performance.now() - began);
      });
  }

  return {
    async read(ctx, search, run, backwards) {
      const [entry] = search.request.sort_by;
      if (!entry || !hasAnchors(search)) return null;
      const { field, direction } = sortOf(entry);
      const key = JSON.stringify([field, filtersOf(search.request)]);
      const isAscending = (direction === 'asc') !== backwards;
      const use = {
        asOf: search.asOf,
        find: async (line: bigint) =>
          [await findAnchors(ctx, search, field, line), null] as [Anchors, null],
        add: (kept: Anchors) => readFrom(ctx, search, field, kept, { ...run, isAscending }),
      };
      if (making.has(key)) return null;
      const joined = await keep.known(key, use);
      if (joined) return joined.added.found;
      make(ctx, key, use);
      return null;
    },
  };
}

/** One walk through all old matches, in the order of an index where there is one. */
async function findAnchors(
  ctx: Context,
  search: Search,
  field: SortField,
  line: bigint,
): Promise<Anchors> {
  const column = SORT_COLUMNS[field];
  const [row] = await ctx.db.$queryRaw<
    { version: bigint; anchors: [string, string, number][]; total: number | null }[]
  >`
    SELECT ${versionOf(line)} AS version, walked.* FROM (
      SELECT max(place)::int AS total,
        coalesce(jsonb_agg(jsonb_build_array(key::text, seq::text, place - 1)) FILTER (WHERE place % ${STRIDE}::int = 1), '[]') AS anchors
      FROM (
        SELECT ${column} AS key, asset.seq, row_number() OVER (ORDER BY ${column}, asset.seq) AS place
        FROM asset WHERE ${filterOf(search)} AND asset.seq < ${line}) AS placed) AS walked`;
  if (!row) throw new Error('unreachable: a select without a row');
  const anchors = row.anchors
    .map(([key, seq, position]) => ({ key, seq: BigInt(seq), position }))
    .sort((a, b) => a.position - b.position);
  return { line, version: row.version, anchors, total: row.total ?? 0 };
}

/** The anchor is such that the page comes after it whatever has arrived since; the new ones on its one side are counted. */
async function readFrom(
  ctx: Context,
  search: Search,
  field: SortField,
  { anchors, line, version, total }: Anchors,
  { offset, limit, isAscending }: Run & { isAscending: boolean },
): Promise<{ version: bigint; found: AssetRow[] | null }> {
  const newMax = Math.max(0, Number(search.asOf - line) + 1);
  const start = isAscending ? offset : total - offset - limit;
  const anchor = anchors.findLast(
    ({ position }) => position <= (isAscending ? start - newMax : start),
  );
  if (!anchor) return { version, found: null };
  const beside = (sign: '<' | '>=') =>
    Prisma.sql`(${SORT_COLUMNS[field]}, asset.seq) ${Prisma.raw(sign)} (${anchor.key}::${TYPES[field]}, ${anchor.seq}::bigint)`;
  const arrived = Prisma.sql`(SELECT count(*) FROM asset WHERE ${filterOf(search)} AND asset.seq >= ${line} AND asset.seq <= ${search.asOf} AND ${beside(isAscending ? '<' : '>=')})`;
  const rows = await ctx.db.$queryRaw<(AssetRow & { holds: bigint })[]>(
    pageQuery(search, Prisma.sql`${LIST_COLUMNS}, ${versionOf(line)} AS holds`, {
      limit,
      offset: Prisma.sql`${start - anchor.position}::int ${Prisma.raw(isAscending ? '-' : '+')} ${arrived}`,
      backwards: sortOf(search.request.sort_by[0] ?? '').direction === 'desc',
      from: beside('>='),
    }),
  );
  const found = rows.map(({ holds, ...row }) => row);
  return { version: rows[0]?.holds ?? version, found: isAscending ? found : found.toReversed() };
}
