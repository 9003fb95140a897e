import type { Area } from '@spindle/contracts/search/area';
import { Prisma } from '@spindle/prisma/client';
import { type CellRange, levelFor, rangesOf, squaresOf } from './map-grid.ts';

/** The indexed expression of positions. */
export const MAP_CELL = Prisma.sql`map_cell(asset.latitude, asset.longitude)`;
/** Selects the assets in the index of positions. */
export const HAS_POSITION = Prisma.sql`asset.latitude IS NOT NULL AND asset.longitude IS NOT NULL`;

/** Squares whose ranges a condition names. Their level is as fine as this allows. */
const SQUARES_MAX = 12;

/** Returns the condition of positions in an area. The ranges let the index of positions find the few assets that are compared. */
export function areaCondition(area: Area): Prisma.Sql {
  const { west, south, east, north } = area;
  const between =
    west <= east
      ? Prisma.sql`asset.longitude >= ${west}::float8 AND asset.longitude <= ${east}::float8`
      : Prisma.sql`(asset.longitude >= ${west}::float8 OR asset.longitude <= ${east}::float8)`;
  const ranges = rangesOf(squaresOf(area, levelFor(area, Number.POSITIVE_INFINITY, SQUARES_MAX)));
  return Prisma.sql`${HAS_POSITION} AND ${inRanges(ranges)}
    AND asset.latitude >= ${south}::float8 AND asset.latitude <= ${north}::float8 AND ${between}`;
}

/** Returns the condition of positions in any of the ranges. */
export function inRanges(ranges: readonly CellRange[]): Prisma.Sql {
  const conditions = ranges.map(
    ({ first, last }) =>
      Prisma.sql`(${MAP_CELL} >= ${BigInt(first)}::bigint AND ${MAP_CELL} <= ${BigInt(last)}::bigint)`,
  );
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}
