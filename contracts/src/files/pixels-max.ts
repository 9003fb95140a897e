/** Limits the pixels of an image that is held in memory as a whole: 16,383 x 16,383. */
export const PIXELS_MAX = 268_402_689;
