/** Space between pictures, in CSS pixels. */
export const GAP = 4;

/** Limits of the width of a picture divided by its height. Wider and taller ones are cropped. */
const RATIO_MIN = 1 / 3;
const RATIO_MAX = 3;
/** Limits how much taller than asked a row becomes, so that few pictures do not fill the screen. */
const STRETCH_MAX = 1.5;
/** Limits how flat a panorama with a row of its own becomes, as a part of the height of rows. */
const PANORAMA_MIN = 0.5;

/** A picture in a row. */
export interface Tile {
  /** Position in the list of pictures. */
  index: number;
  x: number;
  width: number;
}

/** A row of pictures, in CSS pixels from the top of the list. */
export interface Row {
  y: number;
  height: number;
  tiles: Tile[];
}

interface Shape {
  /** Width of the list, in CSS pixels. */
  width: number;
  /** The height that rows have about, in CSS pixels. */
  rowHeight: number;
  /** Whether the last row is stretched too, because the list continues. */
  isContinued: boolean;
}

/**
 * Arranges pictures in rows that are exactly as wide as the list, in their order. The last row keeps the height of rows unless the list
 * continues. A panorama takes a row of its own where one begins and that is not too tall. `ratios`: width divided by height of each picture.
 */
export function justify(ratios: readonly number[], shape: Shape): Row[] {
  const rows: Row[] = [];
  let pending: number[] = [];
  const add = (indexes: number[], height: number) => {
    const last = rows.at(-1);
    const y = last ? last.y + last.height + GAP : 0;
    rows.push({ y, height, tiles: tilesOf(indexes, ratios, height, shape.width) });
    pending = [];
  };
  /** Ends the row if its pictures fill it without growing too much. Returns whether a new row begins. */
  const fill = () => {
    const height = pending.length > 0 ? heightOf(pending, ratios, shape.width) : 0;
    if (height > shape.rowHeight * STRETCH_MAX) return false;
    if (pending.length > 0) add(pending, height);
    return true;
  };
  for (const [index, ratio] of ratios.entries()) {
    const panorama = panoramaHeight(ratio, shape);
    if (panorama !== null && fill()) {
      add([index], panorama);
      continue;
    }
    const height = heightOf([...pending, index], ratios, shape.width);
    if (height > shape.rowHeight) {
      pending.push(index);
      continue;
    }
    const without = pending.length > 0 ? heightOf(pending, ratios, shape.width) : Infinity;
    const isNearer = without - shape.rowHeight < shape.rowHeight - height;
    if (isNearer && without <= shape.rowHeight * STRETCH_MAX) {
      add(pending, without);
      pending = [index];
      if (heightOf(pending, ratios, shape.width) <= shape.rowHeight) fill();
    } else add([...pending, index], height);
  }
  if (pending.length > 0) {
    const height = heightOf(pending, ratios, shape.width);
    add(pending, Math.min(height, shape.rowHeight * (shape.isContinued ? STRETCH_MAX : 1)));
  }
  return rows;
}

/** Returns the ratio of a picture within the limits; 1 without sizes. */
export function ratioOf(width: number | null, height: number | null): number {
  return width && height ? width / height : 1;
}

function clampRatio(ratio: number): number {
  return Math.min(Math.max(ratio, RATIO_MIN), RATIO_MAX);
}

/** Returns the height at which the pictures fill the width. */
function heightOf(indexes: readonly number[], ratios: readonly number[], width: number): number {
  const sum = indexes.reduce((total, index) => total + clampRatio(ratios[index] ?? 1), 0);
  return (width - GAP * (indexes.length - 1)) / sum;
}

/** Returns the height of the row of a panorama; null for a picture that shares its row. */
function panoramaHeight(ratio: number, { width, rowHeight }: Shape): number | null {
  const height = Math.max(width / ratio, rowHeight * PANORAMA_MIN);
  return ratio > RATIO_MAX && height <= rowHeight * STRETCH_MAX ? height : null;
}

function tilesOf(
  indexes: readonly number[],
  ratios: readonly number[],
  height: number,
  width: number,
): Tile[] {
  let x = 0;
  return indexes.map((index) => {
    const ratio = ratios[index] ?? 1;
    const isAlone = indexes.length === 1 && ratio > RATIO_MAX;
    const tile = { index, x, width: isAlone ? width : Math.min(clampRatio(ratio) * height, width) };
    x += tile.width + GAP;
    return tile;
  });
}
