const QUARTERS = ['a', 'b', 'c', 'd'];
const QUARTER_DIGITS = 4;
const QUARTER_BITS = 16;

/**
 * What the index of the quarters of a hash is asked for: a hash that differs in at most `distance` bits of 64 has a quarter
 * that differs in at most a fourth of them.
 */
export function nearQuarters(dhash: string, distance: number): string[] {
  const flips = flipsOf(Math.floor(distance / QUARTERS.length));
  return QUARTERS.flatMap((place, index) => {
    const start = index * QUARTER_DIGITS;
    const quarter = Number.parseInt(dhash.slice(start, start + QUARTER_DIGITS), 16);
    return flips.map((flip) => place + (quarter ^ flip).toString(16).padStart(QUARTER_DIGITS, '0'));
  });
}

/** Every way to flip at most so many bits of a quarter. */
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
