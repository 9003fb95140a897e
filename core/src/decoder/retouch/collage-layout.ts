import type { CollageLayout } from '@spindle/contracts/tools/tools';

/** A place in a collage, in pixels. */
export interface Cell {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface CollagePlan {
  width: number;
  height: number;
  /** In the order of the pictures. */
  cells: Cell[];
}

export interface CollageWish {
  layout: CollageLayout;
  /** Pixels between pictures, and around all of them. */
  spacing: number;
  width: number;
  /** Width by height of the whole; without it the pictures say how high it is. */
  aspect?: number | undefined;
  /** Pictures beside each other in a grid or a mosaic. */
  columns?: number | undefined;
}

/** Pixels of the longest edge, and of all of a collage. */
const EDGE_MAX = 16_000;
const PIXELS_MAX = 64_000_000;
/** Share of the width that spacing may take. */
const SPACING_SHARE = 0.5;
/** Shapes that the cells of a grid keep within. */
const GRID_RATIO = { min: 2 / 3, max: 3 / 2 };
/** Width by height that a mosaic comes near to by itself. */
const MOSAIC_ASPECT = 1.4;

/** Where each picture goes, by its width to its height. What would be too large is made smaller. */
export function planCollage(
  ratios: readonly number[],
  wish: CollageWish,
  edgeMax = EDGE_MAX,
): CollagePlan {
  const plan = layOut(ratios, wish);
  const { width, height } = plan;
  const scale = Math.min(
    edgeMax / Math.max(width, height),
    Math.sqrt(PIXELS_MAX / (width * height)),
  );
  if (scale >= 1) return plan;
  const smaller = {
    ...wish,
    width: Math.max(1, Math.floor(width * scale)),
    spacing: Math.floor(wish.spacing * scale),
  };
  return layOut(ratios, smaller);
}

function layOut(ratios: readonly number[], wish: CollageWish): CollagePlan {
  const rows = rowsOf(ratios, wish);
  const { width } = wish;
  const longest = Math.max(...rows.map(({ length }) => length));
  const spacing = Math.min(wish.spacing, Math.floor((width * SPACING_SHARE) / (longest + 1)));
  const heights = rows.map((row) => (width - spacing * (row.length + 1)) / sum(row));
  const gaps = spacing * (rows.length + 1);
  const wanted = wish.aspect ? width / wish.aspect - gaps : sum(heights);
  const stretch = Math.max(rows.length, wanted) / sum(heights);
  const cells: Cell[] = [];
  let top = spacing;
  for (const [at, row] of rows.entries()) {
    const bottom = top + (heights[at] ?? 0) * stretch;
    let left = spacing;
    for (const ratio of row) {
      const right = left + (ratio * (width - spacing * (row.length + 1))) / sum(row);
      cells.push(whole(left, top, right, bottom));
      left = right + spacing;
    }
    top = bottom + spacing;
  }
  return { width, height: Math.max(1, Math.round(top)), cells };
}

/** The shapes of each row of cells. */
function rowsOf(ratios: readonly number[], { layout, columns }: CollageWish): number[][] {
  switch (layout) {
    case 'columns':
      return [[...ratios]];
    case 'rows':
      return ratios.map((ratio) => [ratio]);
    case 'grid': {
      const across = columns ?? Math.ceil(Math.sqrt(ratios.length));
      const shape = Math.min(GRID_RATIO.max, Math.max(GRID_RATIO.min, middle(ratios)));
      return evenGrid(ratios.length, Math.min(across, ratios.length), shape);
    }
    case 'mosaic': {
      const rows = columns
        ? Math.ceil(ratios.length / columns)
        : Math.round(Math.sqrt(sum(ratios) / MOSAIC_ASPECT));
      return inRows(ratios, Math.min(ratios.length, Math.max(1, rows)));
    }
  }
}

/** All rows of one height; what is left over shares the last one. */
function evenGrid(count: number, across: number, shape: number): number[][] {
  const full = Math.floor(count / across);
  const rows = Array.from({ length: full }, () => Array<number>(across).fill(shape));
  const left = count % across;
  if (left > 0) rows.push(Array<number>(left).fill((shape * across) / left));
  return rows;
}

/** Pictures in their order, in rows that are about equally wide. */
function inRows(ratios: readonly number[], count: number): number[][] {
  const rows: number[][] = Array.from({ length: count }, () => []);
  const total = sum(ratios);
  let before = 0;
  let row = 0;
  for (const [at, ratio] of ratios.entries()) {
    const middleOfIt = before + ratio / 2;
    const isRoomLeft = ratios.length - at > count - 1 - row;
    const isNext = middleOfIt >= (total * (row + 1)) / count && (rows[row]?.length ?? 0) > 0;
    if (row < count - 1 && (isNext || !isRoomLeft)) row += 1;
    rows[row]?.push(ratio);
    before += ratio;
  }
  return rows.filter(({ length }) => length > 0);
}

function whole(left: number, top: number, right: number, bottom: number): Cell {
  const [x, y] = [Math.round(left), Math.round(top)];
  return {
    ...{ left: x, top: y },
    width: Math.max(1, Math.round(right) - x),
    height: Math.max(1, Math.round(bottom) - y),
  };
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
