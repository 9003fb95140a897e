/** The letter that marks each quarter of a hash in the index, so that a quarter matches only in its own position. */
const QUARTERS = ['a', 'b', 'c', 'd'];
/** Hexadecimal digits and bits of a quarter. */
const QUARTER_DIGITS = 4;
const QUARTER_BITS = 16;

/**
 * Returns the index keys of hashes that can be near a difference hash of 16 hexadecimal digits. If two hashes differ in at most `distance` of 64 bits, one of their four quarters
 * differs in at most a fourth of `distance`.
 */
export function nearQuarters(dhash: string, distance: number): string[] {
  const flips = flipsOf(Math.floor(distance / QUARTERS.length));
  return QUARTERS.flatMap((letter, index) => {
    const start = index * QUARTER_DIGITS;
    const quarter = Number.parseInt(dhash.slice(start, start + QUARTER_DIGITS), 16);
    return flips.map(
      (flip) => letter + (quarter ^ flip).toString(16).padStart(QUARTER_DIGITS, '0'),
    );
  });
}

/** Returns every bit mask of a quarter with at most `max` bits. */
function flipsOf(max: number): number[] {
  let flips = new Set([0]);
  for (let round = 0; round < max; round += 1) {
    const more = [...flips].flatMap((flip) =>
      Array.from({ length: QUARTER_BITS }, (_, bit) => flip | (1 << bit)),
    );
    flips = new Set([...flips, ...more]);
  }
  return [...flips];
}
