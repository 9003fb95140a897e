import { MAP_CELLS_MAX } from '@spindle/contracts/search/map';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { HAS_POSITION, inRanges, MAP_CELL } from '../area/area-condition.ts';
import {
  cellsIn,
  coarserSquares,
  levelFor,
  rangesOf,
  type Squares,
  shiftOf,
  squaresOf,
} from '../area/map-grid.ts';
import {
  type CachedResult,
  changesBelow,
  createUnchangedAssetsCache,
} from '../count/unchanged-assets-cache.ts';
import { conditionOf, filtersOf, isUncached, type Search } from '../match/search-condition.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import type { CellCount, SearchEngine } from '../search-engine.ts';

/** Areas that one server caches. One with 800 cells takes about 100 KB. */
const CACHED_AREAS_MAX = 200;
/** Worlds that one server caches. One with 16,000 cells takes about 2 MB. */
const CACHED_WORLDS_MAX = 20;
/** Levels of the grid above that of the world at zoom 0: a cell is 64 pixels wide. */
const CELL_LEVELS = 3;
/** Levels between a cell and the tiles that are counted and cached as a whole, so that a small move of the map finds them again. */
const TILE_LEVELS = 3;

interface CachedCells extends CachedResult {
  cells: SummedCell[];
}

/** The sums of an area's positions by cell. */
interface SummedCell extends Omit<CellCount, 'latitude' | 'longitude'> {
  /** The number of the cell on its level. */
  cell: number;
  latitudes: number;
  longitudes: number;
}

type CellRow = { changes: bigint } & (SummedCell | { cell: null });

/** The tiles of one request, and the level of their cells. */
interface Tiles {
  level: number;
  squares: Squares[];
}

/** Some of the matches. `boundary`: the `seq` below which changes are counted. */
interface Part {
  condition: Prisma.Sql;
  boundary: bigint;
  /** Whether these are few, which the index of `seq` finds. */
  isRecent?: boolean;
}

const ALL: Part = { condition: Prisma.sql`true`, boundary: 0n };

/** The whole world in cells of zoom 4. Maps up to that zoom share one count, so that only the first of them waits for it. */
const WORLD: Tiles = { level: 7, squares: [{ level: 0, left: 0, right: 0, top: 0, bottom: 0 }] };

/**
 * Counts matches by the cells of a grid. Old matches are counted once while none of them changes, and recent ones each time. Callers
 * without group access count all of theirs each time.
 */
export function createCellCounter(): SearchEngine['cells'] {
  const worlds = createUnchangedAssetsCache<CachedCells>(CACHED_WORLDS_MAX);
  const areas = createUnchangedAssetsCache<CachedCells>(CACHED_AREAS_MAX);

  async function readCached(ctx: Context, search: Search, tiles: Tiles): Promise<SummedCell[]> {
    const count = (part: Part) => countCells(ctx, search, tiles, part);
    const cache = tiles === WORLD ? worlds : areas;
    const found = await cache.read(ctx, JSON.stringify([filtersOf(search.request), tiles]), {
      asOf: search.asOf,
      compute: async (boundary) => {
        const condition = Prisma.sql`asset.seq < ${boundary}`;
        return [{ boundary, ...(await count({ condition, boundary })) }, null];
      },
      readRecent: ({ boundary }) => {
        const condition = Prisma.sql`asset.seq >= ${boundary}`;
        return count({ condition, boundary, isRecent: true });
      },
    });
    return found ? [...found.result.cells, ...found.recent.cells] : (await count(ALL)).cells;
  }

  return async (ctx, request, { area, zoom }) => {
    const level = levelFor(area, Math.round(zoom) + CELL_LEVELS, MAP_CELLS_MAX);
    const squares = squaresOf(area, level);
    const search: Search = { actor: ctx.actor, request, asOf: await visibleSeq(ctx) };
    const isCached = ctx.actor.groupAssetAccess && !isUncached(filtersOf(request));
    const tiles = isCached && level <= WORLD.level ? WORLD : tilesOf(squares, level);
    const counted = isCached
      ? await readCached(ctx, search, tiles)
      : (await countCells(ctx, search, tiles, ALL)).cells;
    return joinCells(counted, tiles.level, squares);
  };
}

function tilesOf(squares: readonly Squares[], level: number): Tiles {
  const tileLevel = Math.max(0, level - TILE_LEVELS);
  return { level, squares: squares.map((part) => coarserSquares(part, tileLevel)) };
}

/** Counts the matches in the tiles that meet a further condition. The join of `state` returns its column even without matches. */
async function countCells(
  ctx: Context,
  search: Search,
  tiles: Tiles,
  { condition, boundary, isRecent = false }: Part,
) {
  const isUnfiltered =
    ctx.actor.groupAssetAccess && Object.keys(filtersOf(search.request)).length === 0;
  const isByCell = isUnfiltered && !isRecent && tiles !== WORLD;
  const matches = Prisma.sql`${conditionOf(search)} AND ${HAS_POSITION} AND ${condition}`;
  const sums = isByCell ? sumEachCell(tiles, matches) : sumByCell(tiles, matches);
  const rows = await ctx.db.$queryRaw<CellRow[]>`
    SELECT state.changes, cells.* FROM (SELECT ${changesBelow(boundary)} AS changes) AS state
    LEFT JOIN (${sums}) AS cells ON true`;
  return {
    changes: rows[0]?.changes ?? -1n,
    cells: rows.flatMap((row) => {
      if (row.cell === null) return [];
      const { changes, cell, ...sums } = row;
      return [{ ...sums, cell: Number(cell) }];
    }),
  };
}

const SUMS = Prisma.sql`count(*)::int AS count, sum(asset.latitude) AS latitudes, sum(asset.longitude) AS longitudes,
  min(asset.latitude) AS south, max(asset.latitude) AS north, min(asset.longitude) AS west, max(asset.longitude) AS east,
  max(asset.seq) AS seq`;

/** Sums matches by cell. */
function sumByCell({ level, squares }: Tiles, matches: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${MAP_CELL} >> ${shiftOf(level)}::int AS cell, ${SUMS}
    FROM asset WHERE ${matches} AND ${inRanges(rangesOf(squares))} GROUP BY 1`;
}

/** Sums each cell by itself. The index has all columns, so no row is read, and the cell of no position is computed again. */
function sumEachCell({ level, squares }: Tiles, matches: Prisma.Sql): Prisma.Sql {
  const shift = Prisma.sql`${shiftOf(level)}::int`;
  const cells = squares.flatMap((tile) => cellsIn(tile, level)).map(BigInt);
  return Prisma.sql`
    SELECT summed.* FROM unnest(${cells}::bigint[]) AS one (cell) CROSS JOIN LATERAL (
      SELECT one.cell, ${SUMS} FROM asset
      WHERE ${matches} AND ${MAP_CELL} >= one.cell << ${shift} AND ${MAP_CELL} < (one.cell + 1) << ${shift}
    ) AS summed WHERE summed.count > 0`;
}

/** Joins the counts of a level to those of the coarser squares in the area, those with the most assets first. */
function joinCells(
  counted: readonly SummedCell[],
  level: number,
  squares: readonly Squares[],
): CellCount[] {
  const perSquare = 4 ** (level - (squares[0]?.level ?? level));
  const shown = new Set(squares.flatMap((part) => cellsIn(part, part.level)));
  const joined = new Map<number, SummedCell>();
  for (const one of counted) {
    const square = Math.floor(one.cell / perSquare);
    if (!shown.has(square)) continue;
    const other = joined.get(square);
    joined.set(square, other ? addCells(one, other) : one);
  }
  return [...joined.values()]
    .map(({ cell, latitudes, longitudes, ...rest }) => ({
      ...rest,
      latitude: latitudes / rest.count,
      longitude: longitudes / rest.count,
    }))
    .sort((a, b) => b.count - a.count || Number(b.seq - a.seq));
}

function addCells(a: SummedCell, b: SummedCell): SummedCell {
  const newest = a.seq > b.seq ? a : b;
  return {
    cell: a.cell,
    count: a.count + b.count,
    latitudes: a.latitudes + b.latitudes,
    longitudes: a.longitudes + b.longitudes,
    south: Math.min(a.south, b.south),
    north: Math.max(a.north, b.north),
    west: Math.min(a.west, b.west),
    east: Math.max(a.east, b.east),
    seq: newest.seq,
  };
}
