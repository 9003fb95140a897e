import { expect, it } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

const WHOLE = { hasFractions: false };

it('the ticks of an axis are round numbers up to the largest value', () => {
  expect(axisTicks(3_800_000, WHOLE)).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]);
  expect(axisTicks(281, WHOLE)).toEqual([0, 100, 200, 300]);
  expect(axisTicks(1000, WHOLE)).toEqual([0, 250, 500, 750, 1000]);
});

it('counts have whole ticks, and minutes may have fractions', () => {
  expect(axisTicks(3, WHOLE)).toEqual([0, 1, 2, 3]);
  expect(axisTicks(0.3, { hasFractions: true })).toEqual([0, 0.1, 0.2, 0.3]);
});

it('an axis without values has two ticks', () => {
  expect(axisTicks(0, WHOLE)).toEqual([0, 1]);
});
