import type { Area } from '@spindle/contracts/search/area';

/** Levels of the grid: the cells of level 22, which `map_cell` of the database returns, have a side of ten meters at most. */
const LEVEL_MAX = 22;
/** Latitude at which a square map of the world ends. */
const LATITUDE_MAX = 85.0511;

/** Squares of one level, from the first to the last column and row. */
export interface Squares {
  level: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Consecutive values of `map_cell`, inclusive. */
export interface CellRange {
  first: number;
  last: number;
}

/** Returns the squares of a level that an area touches: two rectangles for an area that crosses the 180th meridian. */
export function squaresOf({ west, south, east, north }: Area, level: number): Squares[] {
  const size = 2 ** level;
  const columnOf = (longitude: number) =>
    Math.min(size - 1, Math.floor(((longitude + 180) / 360) * size));
  const [top, bottom] = [rowOf(north, size), rowOf(south, size)];
  const parts =
    west <= east
      ? [{ west, east }]
      : [
          { west, east: 180 },
          { west: -180, east },
        ];
  return parts.map((part) => ({
    level,
    left: columnOf(part.west),
    right: columnOf(part.east),
    top,
    bottom,
  }));
}

function rowOf(latitude: number, size: number): number {
  const sine = Math.sin(
    (Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)) * Math.PI) / 180,
  );
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size);
}

/** Returns the finest level, `level` at most, of which an area has at most `max` squares. */
export function levelFor(area: Area, level: number, max: number): number {
  for (let at = Math.min(level, LEVEL_MAX); at > 0; at -= 1) {
    const count = squaresOf(area, at).reduce(
      (sum, { left, right, top, bottom }) => sum + (right - left + 1) * (bottom - top + 1),
      0,
    );
    if (count <= max) return at;
  }
  return 0;
}

/** Returns squares of a coarser level that contain all of the given ones. */
export function coarserSquares(squares: Squares, level: number): Squares {
  const factor = 2 ** (squares.level - level);
  const scale = (value: number) => Math.floor(value / factor);
  return {
    level,
    left: scale(squares.left),
    right: scale(squares.right),
    top: scale(squares.top),
    bottom: scale(squares.bottom),
  };
}

/** Returns the values of `map_cell` in squares, in order. Squares that follow each other share a range. */
export function rangesOf(all: readonly Squares[]): CellRange[] {
  const ranges = all
    .flatMap((squares) => {
      const size = 4 ** (LEVEL_MAX - squares.level);
      return cellsIn(squares, squares.level).map((square) => ({
        first: square * size,
        last: (square + 1) * size - 1,
      }));
    })
    .sort((a, b) => a.first - b.first);
  return ranges.reduce<CellRange[]>((merged, range) => {
    const previous = merged.at(-1);
    if (previous && range.first <= previous.last + 1)
      previous.last = Math.max(previous.last, range.last);
    else merged.push({ ...range });
    return merged;
  }, []);
}

/** Returns the numbers of the squares of a finer or the same level in squares. */
export function cellsIn({ level, left, right, top, bottom }: Squares, finer: number): number[] {
  const factor = 2 ** (finer - level);
  const columns = (right - left + 1) * factor;
  const rows = (bottom - top + 1) * factor;
  return Array.from({ length: rows * columns }, (_, at) =>
    interleave(left * factor + (at % columns), top * factor + Math.floor(at / columns)),
  );
}

/** Returns the number of a square among those of its level: its bits alternate between row and column. */
export function interleave(column: number, row: number): number {
  let [square, bit] = [0, 1];
  for (let rest = 0; rest < LEVEL_MAX; rest += 1) {
    square += ((Math.floor(column / 2 ** rest) % 2) + 2 * (Math.floor(row / 2 ** rest) % 2)) * bit;
    bit *= 4;
  }
  return square;
}

/** Number of bits that cells of a level leave out of `map_cell`. */
export const shiftOf = (level: number) => 2 * (LEVEL_MAX - level);
