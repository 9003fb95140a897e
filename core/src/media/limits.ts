/** The most pixels of one picture that are decoded: 16,383 x 16,383. */
export const PIXELS_MAX = 268_402_689;

/** The reason of what has more, as it ends a sentence. */
export const TOO_MANY_PIXELS = 'it has more pixels than the 268 million allowed';
