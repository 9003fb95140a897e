import { expect, it } from 'vitest';
import { measureSpeed } from './upload-speed.ts';

it('returns bytes per second, sampled at most twice a second', () => {
  let now = 0;
  const speedOf = measureSpeed(0, () => now);
  now = 400;
  expect(speedOf(1000)).toBe(0);
  now = 1000;
  expect(speedOf(5000)).toBe(5000);
  now = 1200;
  expect(speedOf(9_000_000)).toBe(5000);
});

it('smooths the speed, and does not count bytes of an earlier transfer', () => {
  let now = 0;
  const speedOf = measureSpeed(1_000_000, () => now);
  now = 1000;
  expect(speedOf(1_001_000)).toBe(1000);
  now = 2000;
  expect(speedOf(1_003_000)).toBeCloseTo(1400);
});

it('does not become negative when an upload restarts', () => {
  let now = 0;
  const speedOf = measureSpeed(5000, () => now);
  now = 1000;
  expect(speedOf(0)).toBe(0);
});
