import type { Redaction } from '@spindle/contracts/image-edits/recipe';
import { redactionBlock } from '@spindle/contracts/image-edits/tone';
import { type Band, sampleMax } from './row-file.ts';

/** A box in whole pixels. `right` and `bottom` are outside. */
interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The sums of the pixels in each block of a blurred box. */
interface Blocks {
  box: PixelBox;
  /** Side of a block, in pixels. */
  side: number;
  columns: number;
  rows: number;
  /** Sums of each channel, then the number of pixels, for each block. */
  sums: Float64Array;
}

const CHANNELS_MAX = 4;
const ENTRY = CHANNELS_MAX + 1;

/**
 * Redacts an image in two passes over its bands. `blacken` fills black boxes and sums up the blocks of blurred ones; `blur` then replaces
 * these by colors between the means of the blocks. So nothing finer than a block remains, and nothing of a black box.
 */
export function createRedactions(redactions: readonly Redaction[]) {
  const black = redactions.filter(({ kind }) => kind === 'black');
  const blurred = redactions.filter(({ kind }) => kind === 'blur');
  let blocks: Blocks[] | undefined;
  return {
    hasBlur: blurred.length > 0,
    blacken(band: Band): void {
      for (const redaction of black) fillBlack(band, boxOf(redaction, band));
      blocks ??= blurred.map((redaction) => emptyBlocks(boxOf(redaction, band)));
      for (const each of blocks) sumUp(band, each);
    },
    blur(band: Band): void {
      for (const each of blocks ?? []) fillBlurred(band, each);
      // Blocks at the edge of a black box would lighten it.
      for (const redaction of black) fillBlack(band, boxOf(redaction, band));
    },
  };
}

/** Covers every pixel that the box touches. */
function boxOf(
  { x, y, width, height }: Redaction,
  image: Pick<Band, 'width' | 'height'>,
): PixelBox {
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return {
    left: within(Math.floor(x * image.width), image.width),
    top: within(Math.floor(y * image.height), image.height),
    right: within(Math.ceil((x + width) * image.width), image.width),
    bottom: within(Math.ceil((y + height) * image.height), image.height),
  };
}

/** Calls `visit` with the offset of each pixel of the box in a band, and its position in the image. */
function visitPixels(
  { top, rows, width, channels }: Band,
  box: PixelBox,
  visit: (offset: number, x: number, y: number) => void,
): void {
  const end = Math.min(box.bottom, top + rows);
  for (let y = Math.max(box.top, top); y < end; y++)
    for (let x = box.left; x < box.right; x++) visit(((y - top) * width + x) * channels, x, y);
}

function fillBlack(band: Band, box: PixelBox): void {
  visitPixels(band, box, (offset) => {
    band.data.fill(0, offset, offset + 3);
    if (band.channels === 4) band.data[offset + 3] = sampleMax(band.data);
  });
}

function emptyBlocks(box: PixelBox): Blocks {
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const side = redactionBlock(size);
  const columns = Math.max(1, Math.round(size.width / side));
  const rows = Math.max(1, Math.round(size.height / side));
  return { box, side, columns, rows, sums: new Float64Array(columns * rows * ENTRY) };
}

/** Returns the index of a block. The last block of a row and a column also covers what remains. */
function blockAt({ columns, rows }: Blocks, column: number, row: number): number {
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return (within(row, rows - 1) * columns + within(column, columns - 1)) * ENTRY;
}

function sumUp(band: Band, blocks: Blocks): void {
  const { box, side, sums } = blocks;
  visitPixels(band, box, (offset, x, y) => {
    const at = blockAt(blocks, Math.floor((x - box.left) / side), Math.floor((y - box.top) / side));
    for (let channel = 0; channel < band.channels; channel++)
      sums[at + channel] = (sums[at + channel] ?? 0) + (band.data[offset + channel] ?? 0);
    sums[at + CHANNELS_MAX] = (sums[at + CHANNELS_MAX] ?? 0) + 1;
  });
}

/** Replaces the pixels of a box by colors between the means of the four nearest blocks. */
function fillBlurred(band: Band, blocks: Blocks): void {
  const { box, side, sums } = blocks;
  const mean = (at: number, channel: number) =>
    (sums[at + channel] ?? 0) / (sums[at + CHANNELS_MAX] || 1);
  visitPixels(band, box, (offset, x, y) => {
    const column = (x - box.left + 0.5) / side - 0.5;
    const row = (y - box.top + 0.5) / side - 0.5;
    const [left, top] = [Math.floor(column), Math.floor(row)];
    const [right, down] = [column - left, row - top];
    const corners = [blockAt(blocks, left, top), blockAt(blocks, left + 1, top)] as const;
    const below = [blockAt(blocks, left, top + 1), blockAt(blocks, left + 1, top + 1)] as const;
    for (let channel = 0; channel < band.channels; channel++) {
      const above = mean(corners[0], channel) * (1 - right) + mean(corners[1], channel) * right;
      const under = mean(below[0], channel) * (1 - right) + mean(below[1], channel) * right;
      band.data[offset + channel] = Math.round(above * (1 - down) + under * down);
    }
  });
}
