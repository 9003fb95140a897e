import { expect, it } from 'vitest';
import { valueInQuery, withQueryFilter } from './query-text.ts';

it('sets, replaces and removes a filter, and keeps the rest of a query', () => {
  expect(withQueryFilter('', 'rating', '>=3')).toBe('rating:>=3');
  expect(withQueryFilter('red rating:2 -tag:x', 'rating', '>=3')).toBe('red -tag:x rating:>=3');
  expect(withQueryFilter('red rating:2', 'rating', '')).toBe('red');
  expect(withQueryFilter('-flag:pick', 'flag', 'reject')).toBe('-flag:pick flag:reject');
  expect(withQueryFilter('', 'camera', 'NIKON Z 8')).toBe('camera:"NIKON Z 8"');
});

it('finds the value of a filter that is not excluded', () => {
  expect(valueInQuery('a camera:"NIKON Z 8" b', 'camera')).toBe('NIKON Z 8');
  expect(valueInQuery('-camera:x', 'camera')).toBe('');
});
