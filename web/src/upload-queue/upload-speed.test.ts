import { expect, it } from 'vitest';
import { measureSpeed } from './upload-speed.ts';

it('gives bytes a second, read no oftener than each half second', () => {
  let now = 0;
  const speedOf = measureSpeed(0, () => now);
  now = 400;
  expect(speedOf(1000)).toBe(0);
  now = 1000;
  expect(speedOf(5000)).toBe(5000);
  now = 1200;
  expect(speedOf(9_000_000)).toBe(5000);
});

it('is smooth, and does not count what was sent before', () => {
  let now = 0;
  const speedOf = measureSpeed(1_000_000, () => now);
  now = 1000;
  expect(speedOf(1_001_000)).toBe(1000);
  now = 2000;
  expect(speedOf(1_003_000)).toBeCloseTo(1400);
});

it('does not fall below nothing when an upload begins anew', () => {
  let now = 0;
  const speedOf = measureSpeed(5000, () => now);
  now = 1000;
  expect(speedOf(0)).toBe(0);
});
