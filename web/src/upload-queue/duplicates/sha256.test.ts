import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSha256 } from './sha256.ts';

/** Lengths in bytes around the sizes of a block and of its padding. */
const LENGTHS = [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 100_003];

it.each(LENGTHS)('computes the checksum of %i bytes, however they are split', (length) => {
  const bytes = randomBytes(length);
  const expected = createHash('sha256').update(bytes).digest('hex');
  for (const step of [1, 7, 64, 65, length + 1]) {
    const sum = createSha256();
    for (let at = 0; at < length; at += step) sum.update(bytes.subarray(at, at + step));
    expect(sum.digest()).toBe(expected);
  }
});
