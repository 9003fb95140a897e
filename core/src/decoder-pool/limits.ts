/** The most pixels of one picture that are decoded where all of them are held: 16,383 x 16,383. */
export const PIXELS_MAX = 268_402_689;

/** The most where a picture passes through in rows, and memory does not grow with it. */
export const STREAMED_PIXELS_MAX = 1_000_000_000;

/** The reason of what has more, as it ends a sentence. */
export const tooManyPixels = (most = PIXELS_MAX): string =>
  `it has more pixels than the ${Math.floor(most / 1_000_000).toLocaleString('en')} million allowed`;
