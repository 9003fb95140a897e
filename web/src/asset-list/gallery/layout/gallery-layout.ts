import type { TimelineAsset } from '@spindle/contracts/search/timeline';
import type { GalleryDays } from '../days/days.ts';
import { GAP, justify, type Row, ratioOf } from './justify.ts';

/** Height of the heading of a day, in CSS pixels. */
export const HEADING = 44;
/** Space below a day, in CSS pixels. */
const DAY_GAP = 12;
/** Ratio of pictures whose sizes are not known yet. */
const EXPECTED_RATIO = 1.4;

/** The pictures of a block that are loaded, and their rows. Rows start below the heading. */
export interface ArrangedBlock {
  assets: readonly TimelineAsset[];
  rows: Row[];
}

/** A picture by its block. */
export interface Place {
  block: number;
  /** Position in the block. */
  index: number;
}

interface Shape {
  width: number;
  rowHeight: number;
}

/** Where blocks and their pictures are, in CSS pixels from the top of the gallery. */
export interface GalleryLayout extends Shape {
  days: GalleryDays;
  /** The top of each block, and the bottom of the last one. */
  tops: Float64Array;
  arranged: ReadonlyMap<number, ArrangedBlock>;
  height: number;
}

/** Heights of blocks that were arranged in the last shape, by block: they stay when the pictures are dropped from memory. */
const known = { shape: '', heights: new Map<string, number>() };

const rowsOf = new WeakMap<readonly TimelineAsset[], { shape: string; rows: Row[] }>();

/** Computes the layout. Blocks without pictures have the height that is to be expected. */
export function layOut(
  days: GalleryDays,
  assets: ReadonlyMap<number, readonly TimelineAsset[]>,
  shape: Shape,
): GalleryLayout {
  const tops = new Float64Array(days.blocks.length + 1);
  const arranged = new Map<number, ArrangedBlock>();
  const heights = heightsOf(shape);
  let top = 0;
  for (const [index, block] of days.blocks.entries()) {
    tops[index] = top;
    const own = assets.get(index);
    if (own) {
      const rows = arrange(own, shape, !block.isLast);
      arranged.set(index, { assets: own, rows });
      heights.set(block.key, rowsHeight(rows));
    }
    // Whole pixels, because browsers round scroll positions.
    const height = Math.ceil(heights.get(block.key) ?? expectedHeight(block.count, shape));
    top += (block.isFirst ? HEADING : 0) + height + (block.isLast ? DAY_GAP : GAP);
  }
  tops[days.blocks.length] = top;
  return { ...shape, days, tops, arranged, height: top };
}

function arrange(assets: readonly TimelineAsset[], shape: Shape, isContinued: boolean): Row[] {
  const name = `${shape.width} ${shape.rowHeight} ${isContinued}`;
  const before = rowsOf.get(assets);
  if (before?.shape === name) return before.rows;
  const ratios = assets.map(({ width, height }) => ratioOf(width, height));
  const rows = justify(ratios, { ...shape, isContinued });
  rowsOf.set(assets, { shape: name, rows });
  return rows;
}

function heightsOf({ width, rowHeight }: Shape): Map<string, number> {
  const shape = `${width} ${rowHeight}`;
  if (known.shape !== shape) Object.assign(known, { shape, heights: new Map() });
  return known.heights;
}

function rowsHeight(rows: Row[]): number {
  const last = rows.at(-1);
  return last ? last.y + last.height : 0;
}

function expectedHeight(count: number, { width, rowHeight }: Shape): number {
  const perRow = Math.max(1, (width + GAP) / (rowHeight * EXPECTED_RATIO + GAP));
  return Math.ceil(count / perRow) * (rowHeight + GAP) - GAP;
}

/** Returns the index of the block at a position. */
export function blockAt({ tops, days }: GalleryLayout, y: number): number {
  let low = 0;
  let high = days.blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

/** Returns the top of the rows of a block. */
export function rowsTop({ tops, days }: GalleryLayout, block: number): number {
  return (tops[block] ?? 0) + (days.blocks[block]?.isFirst ? HEADING : 0);
}

/** Returns the bottom of the rows of a block. */
function rowsBottom({ tops, days }: GalleryLayout, block: number): number {
  return (tops[block + 1] ?? 0) - (days.blocks[block]?.isLast ? DAY_GAP : GAP);
}

/** Returns the top and the height of the row of a picture; those that are to be expected before it is loaded. */
export function rowOf(layout: GalleryLayout, { block, index }: Place) {
  const top = rowsTop(layout, block);
  const row = layout.arranged
    .get(block)
    ?.rows.find(({ tiles }) => tiles.some((tile) => tile.index === index));
  if (row) return { top: top + row.y, height: row.height };
  const count = layout.days.blocks[block]?.count ?? 1;
  const height = rowsBottom(layout, block) - top;
  return { top: top + (height * index) / Math.max(count, 1), height: layout.rowHeight };
}

/** Returns the picture that is nearest to a position; null in a block that is not loaded. */
export function placeAt(layout: GalleryLayout, x: number, y: number): Place | null {
  const block = blockAt(layout, y);
  const rows = layout.arranged.get(block)?.rows;
  if (!rows || rows.length === 0) return null;
  const within = y - rowsTop(layout, block);
  const row = rows.find((one) => within < one.y + one.height + GAP) ?? rows.at(-1);
  const tile = row?.tiles.find((one) => x < one.x + one.width + GAP) ?? row?.tiles.at(-1);
  return tile ? { block, index: tile.index } : null;
}

/** Returns the picture beside another one: in reading order, or above and below. Null at the ends. */
export function neighbor(layout: GalleryLayout, place: Place, key: string): Place | null {
  if (key === 'ArrowLeft') return step(layout, place, -1);
  if (key === 'ArrowRight') return step(layout, place, 1);
  const rows = layout.arranged.get(place.block)?.rows ?? [];
  const at = rows.findIndex(({ tiles }) => tiles.some(({ index }) => index === place.index));
  const tile = rows[at]?.tiles.find(({ index }) => index === place.index);
  if (!tile) return null;
  const center = tile.x + tile.width / 2;
  const direction = key === 'ArrowUp' ? -1 : 1;
  const row = rows[at + direction];
  if (row) return { block: place.block, index: nearest(row, center) };
  const block = place.block + direction;
  const count = layout.days.blocks[block]?.count;
  if (count === undefined) return null;
  const next = layout.arranged.get(block)?.rows;
  const edge = direction === 1 ? next?.[0] : next?.at(-1);
  if (edge) return { block, index: nearest(edge, center) };
  return { block, index: direction === 1 ? 0 : count - 1 };
}

function step({ days: { blocks } }: GalleryLayout, { block, index }: Place, by: 1 | -1) {
  const next = index + by;
  if (next >= 0 && next < (blocks[block]?.count ?? 0)) return { block, index: next };
  const other = blocks[block + by];
  return other ? { block: block + by, index: by === 1 ? 0 : other.count - 1 } : null;
}

function nearest({ tiles }: Row, center: number): number {
  const distance = (tile: { x: number; width: number }) =>
    Math.abs(tile.x + tile.width / 2 - center);
  return tiles.reduce((best, tile) => (distance(tile) < distance(best) ? tile : best)).index;
}

/** Returns the place of the picture with a number of pictures of its day before it; null for a day without pictures. */
export function placeOf(
  { days, blocks }: GalleryDays,
  { index, offset }: { index: number; offset: number },
): Place | null {
  const day = days[index];
  if (!day) return null;
  for (let at = day.firstBlock; blocks[at]?.day === index; at += 1) {
    const block = blocks[at];
    if (block && offset < block.offset + block.count)
      return { block: at, index: offset - block.offset };
  }
  return { block: day.firstBlock, index: 0 };
}

/**
 * Returns the position in a layout that shows what another layout shows at `y`, so that nothing moves when pictures are loaded or the
 * size of rows changes.
 */
export function samePosition(
  before: GalleryLayout,
  after: GalleryLayout,
  { x, y }: { x: number; y: number },
): number {
  const index = blockAt(before, y);
  const block = before.days.blocks[index];
  if (!block) return 0;
  const next =
    after.days.blocks[index]?.key === block.key
      ? index
      : after.days.blocks.findIndex(({ key }) => key === block.key);
  if (next === -1) return Math.min(y, after.height);
  const top = rowsTop(before, index);
  if (y <= top) return (after.tops[next] ?? 0) + y - (before.tops[index] ?? 0);
  const part = (y - top) / Math.max(1, rowsBottom(before, index) - top);
  const place = placeAt(before, x, y);
  if (place && after.arranged.has(next) && before.arranged.has(index)) {
    const from = rowOf(before, place);
    const to = rowOf(after, { block: next, index: place.index });
    return to.top + ((y - from.top) / from.height) * to.height;
  }
  return rowsTop(after, next) + part * (rowsBottom(after, next) - rowsTop(after, next));
}
