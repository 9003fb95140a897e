import { expect, it } from 'vitest';
import { nearQuarters } from './near-quarters.ts';

const HASH = '0f1e2d3c4b5a6978';

it('returns only the quarters themselves for a distance below 4', () => {
  expect(nearQuarters(HASH, 3)).toEqual(['a0f1e', 'b2d3c', 'c4b5a', 'd6978']);
});

it('returns each quarter within one bit for distance 7, and within two bits for distance 11, once', () => {
  for (const [distance, each] of [
    [7, 1 + 16], // the quarter itself, and with each of its 16 bits changed
    [11, 1 + 16 + 120], // and with each of the 120 pairs of bits changed
  ] as const) {
    const keys = nearQuarters(HASH, distance);
    expect(keys).toHaveLength(4 * each);
    expect(new Set(keys).size).toBe(keys.length);
  }
  expect(nearQuarters(HASH, 4)).toContain('a0f1f');
});
