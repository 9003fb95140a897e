import { PIXELS_MAX } from '@spindle/contracts/files/pixels-max';

/** Limits the pixels of an image that streams in rows, so that memory does not grow with it. */
export const STREAMED_PIXELS_MAX = 1_000_000_000;

/** Returns the reason for refusing an image with more pixels, as the end of a sentence. */
export const tooManyPixels = (limit = PIXELS_MAX): string =>
  `it has more pixels than the ${Math.floor(limit / 1_000_000).toLocaleString('en')} million allowed`;
