import type { TiffPage } from './tiff-pages.ts';

type Range = readonly [low: number, high: number];

/** Usual values of white in floating point: as a share, and as integers of 8 and 16 bits. */
const FLOAT_WHITES = [1, 255, 65_535];

/** Share of the range of an integer type below which an image is taken to use fewer bits than the type has. */
const USED_SHARE = 1 / 16;

/** Returns the samples of black and white, from the smallest and the largest sample of an image. */
export function sampleRangeOf(
  min: number,
  max: number,
  { format, bits }: Pick<TiffPage, 'format' | 'bits'>,
): Range {
  if (min < 0) return min < max ? [min, max] : [min, 0];
  if (format === 'float') return floatRangeOf(min, max);
  const most = 2 ** (format === 'signed' ? bits - 1 : bits) - 1;
  if (max === 0 || max >= most * USED_SHARE) return [0, most];
  return [0, 2 ** Math.ceil(Math.log2(max + 1)) - 1];
}

function floatRangeOf(min: number, max: number): Range {
  const white = FLOAT_WHITES.find((value) => max <= value);
  if (white === 1 || (white !== undefined && max > white / 2)) return [0, white];
  return min < max ? [min, max] : [0, max];
}
