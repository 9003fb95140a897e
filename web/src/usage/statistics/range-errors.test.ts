import { expect, it } from 'vitest';
import { rangeErrors } from './range-errors.ts';

const NONE = { start: '', end: '' };

it('a range needs a start and an end, and names each missing one', () => {
  expect(rangeErrors(NONE, 'each')).toEqual({ start: 'startMissing', end: 'endMissing' });
  expect(rangeErrors({ ...NONE, start: '2026-11-01' }, 'each')).toEqual({ end: 'endMissing' });
  expect(rangeErrors({ ...NONE, end: '2026-11-01' }, 'each')).toEqual({ start: 'startMissing' });
});

it('the details ask for both dates when one is missing', () => {
  expect(rangeErrors(NONE, 'both')).toEqual({ range: 'bothMissing' });
  expect(rangeErrors({ ...NONE, end: '2026-11-01' }, 'both')).toEqual({ range: 'bothMissing' });
});

it('a range of one day is valid; one that ends before it starts is not', () => {
  expect(rangeErrors({ start: '2026-11-01', end: '2026-11-01' }, 'each')).toBeNull();
  expect(rangeErrors({ start: '2026-11-02', end: '2026-11-01' }, 'both')).toEqual({
    range: 'startAfterEnd',
  });
});
