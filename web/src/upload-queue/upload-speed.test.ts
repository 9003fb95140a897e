import { expect, it } from 'vitest';
import { createSpeedMeter } from './upload-speed.ts';

it('returns bytes per second, sampled at most twice a second', () => {
  let now = 0;
  const readSpeed = createSpeedMeter(0, () => now);
  now = 400;
  expect(readSpeed(1000)).toBe(0);
  now = 1000;
  expect(readSpeed(5000)).toBe(5000);
  now = 1200;
  expect(readSpeed(9_000_000)).toBe(5000);
});

it('smooths the speed, and does not count bytes of an earlier transfer', () => {
  let now = 0;
  const readSpeed = createSpeedMeter(1_000_000, () => now);
  now = 1000;
  expect(readSpeed(1_001_000)).toBe(1000);
  now = 2000;
  expect(readSpeed(1_003_000)).toBeCloseTo(1400);
});

it('does not become negative when an upload restarts', () => {
  let now = 0;
  const readSpeed = createSpeedMeter(5000, () => now);
  now = 1000;
  expect(readSpeed(0)).toBe(0);
});
