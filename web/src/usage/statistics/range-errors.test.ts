import { expect, it } from 'vitest';
import { rangeErrors } from './range-errors.ts';

const NOW = Date.UTC(2026, 10, 25, 12) / 1000;
const NONE = { start: '', end: '' };

it('a range needs a start and an end, and names each missing one', () => {
  expect(rangeErrors(NONE, 'each', NOW)).toEqual({ start: 'startMissing', end: 'endMissing' });
  expect(rangeErrors({ ...NONE, start: '2026-11-01' }, 'each', NOW)).toEqual({ end: 'endMissing' });
  expect(rangeErrors({ ...NONE, end: '2026-11-01' }, 'each', NOW)).toEqual({
    start: 'startMissing',
  });
});

it('the details ask for both dates when one is missing', () => {
  expect(rangeErrors(NONE, 'both', NOW)).toEqual({ range: 'bothMissing' });
  expect(rangeErrors({ ...NONE, end: '2026-11-01' }, 'both', NOW)).toEqual({
    range: 'bothMissing',
  });
});

it('a range of one day is valid; one that ends before it starts is not', () => {
  expect(rangeErrors({ start: '2026-11-01', end: '2026-11-01' }, 'each', NOW)).toBeNull();
  expect(rangeErrors({ start: '2026-11-02', end: '2026-11-01' }, 'both', NOW)).toEqual({
    range: 'startAfterEnd',
  });
});

it('a range of 365 days is valid, also with the day that has not ended; a longer one is not', () => {
  const ending = (end: string, start: string) => rangeErrors({ start, end }, 'each', NOW);
  expect(ending('2025-12-31', '2025-01-01')).toBeNull();
  expect(ending('2026-01-01', '2025-01-01')).toEqual({ range: 'rangeTooLong' });
  expect(ending('2026-11-25', '2025-11-26')).toBeNull();
  expect(ending('2026-11-25', '2025-11-25')).toEqual({ range: 'rangeTooLong' });
});

it('a range that ends in the future is valid; one that begins there is not', () => {
  expect(rangeErrors({ start: '2026-11-25', end: '2026-11-30' }, 'each', NOW)).toBeNull();
  expect(rangeErrors({ start: '2026-11-26', end: '2026-11-26' }, 'each', NOW)).toEqual({
    range: 'startInFuture',
  });
});
