import type { CollageLayout } from '@spindle/contracts/tools/tools';

/** The box of one image in a collage, in pixels. */
export interface Cell {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The size of a collage and the cell of each image, in pixels. */
export interface CollagePlan {
  width: number;
  height: number;
  /** In the order of the images. */
  cells: Cell[];
}

/** The requested layout. All sizes are in pixels. */
export interface CollageOptions {
  layout: CollageLayout;
  /** Pixels between images, and around all of them. */
  spacing: number;
  width: number;
  /** Aspect ratio of the whole collage; without it the images determine the height. */
  aspect?: number | undefined;
  /** Images per row in a grid or a mosaic. */
  columns?: number | undefined;
}

/** Limits the longest edge and the total pixels of a collage. */
const EDGE_MAX = 16_000;
const PIXELS_MAX = 64_000_000;
/** Share of the width that spacing may take. */
const SPACING_SHARE = 0.5;
/** Limits the aspect ratio of grid cells. */
const GRID_RATIO = { min: 2 / 3, max: 3 / 2 };
/** Aspect ratio that a mosaic approximates when none is requested. */
const MOSAIC_ASPECT = 1.4;

/** Computes the cell of each image from the images' aspect ratios. Scales a collage down that exceeds the limits. */
export function planCollage(
  ratios: readonly number[],
  options: CollageOptions,
  edgeMax = EDGE_MAX,
): CollagePlan {
  const plan = layOut(ratios, options);
  const { width, height } = plan;
  const scale = Math.min(
    edgeMax / Math.max(width, height),
    Math.sqrt(PIXELS_MAX / (width * height)),
  );
  if (scale >= 1) return plan;
  const smaller = {
    ...options,
    width: Math.max(1, Math.floor(width * scale)),
    spacing: Math.floor(options.spacing * scale),
  };
  return layOut(ratios, smaller);
}

function layOut(ratios: readonly number[], options: CollageOptions): CollagePlan {
  const rows = rowsOf(ratios, options);
  const { width } = options;
  const longest = Math.max(...rows.map(({ length }) => length));
  const spacing = Math.min(options.spacing, Math.floor((width * SPACING_SHARE) / (longest + 1)));
  const heights = rows.map((row) => (width - spacing * (row.length + 1)) / sum(row));
  const gaps = spacing * (rows.length + 1);
  const target = options.aspect ? width / options.aspect - gaps : sum(heights);
  const stretch = Math.max(rows.length, target) / sum(heights);
  const cells: Cell[] = [];
  let top = spacing;
  for (const [at, row] of rows.entries()) {
    const bottom = top + (heights[at] ?? 0) * stretch;
    let left = spacing;
    for (const ratio of row) {
      const right = left + (ratio * (width - spacing * (row.length + 1))) / sum(row);
      cells.push(roundToPixels(left, top, right, bottom));
      left = right + spacing;
    }
    top = bottom + spacing;
  }
  return { width, height: Math.max(1, Math.round(top)), cells };
}

/** Returns the aspect ratios of the cells, row by row. */
function rowsOf(ratios: readonly number[], { layout, columns }: CollageOptions): number[][] {
  switch (layout) {
    case 'columns':
      return [[...ratios]];
    case 'rows':
      return ratios.map((ratio) => [ratio]);
    case 'grid': {
      const across = columns ?? Math.ceil(Math.sqrt(ratios.length));
      const shape = Math.min(GRID_RATIO.max, Math.max(GRID_RATIO.min, median(ratios)));
      return evenGrid(ratios.length, Math.min(across, ratios.length), shape);
    }
    case 'mosaic': {
      const rows = columns
        ? Math.ceil(ratios.length / columns)
        : Math.round(Math.sqrt(sum(ratios) / MOSAIC_ASPECT));
      return splitIntoRows(ratios, Math.min(ratios.length, Math.max(1, rows)));
    }
  }
}

/** Returns rows of equal height; the remaining cells share the last row. */
function evenGrid(count: number, across: number, shape: number): number[][] {
  const full = Math.floor(count / across);
  const rows = Array.from({ length: full }, () => Array<number>(across).fill(shape));
  const left = count % across;
  if (left > 0) rows.push(Array<number>(left).fill((shape * across) / left));
  return rows;
}

/** Splits images, in their order, into rows of about equal width. */
function splitIntoRows(ratios: readonly number[], count: number): number[][] {
  const rows: number[][] = Array.from({ length: count }, () => []);
  const total = sum(ratios);
  let before = 0;
  let row = 0;
  for (const [at, ratio] of ratios.entries()) {
    const center = before + ratio / 2;
    const isRoomLeft = ratios.length - at > count - 1 - row;
    const isNext = center >= (total * (row + 1)) / count && (rows[row]?.length ?? 0) > 0;
    if (row < count - 1 && (isNext || !isRoomLeft)) row += 1;
    rows[row]?.push(ratio);
    before += ratio;
  }
  return rows.filter(({ length }) => length > 0);
}

function roundToPixels(left: number, top: number, right: number, bottom: number): Cell {
  const [x, y] = [Math.round(left), Math.round(top)];
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.round(right) - x),
    height: Math.max(1, Math.round(bottom) - y),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
