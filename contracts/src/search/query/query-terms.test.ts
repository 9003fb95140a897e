import { expect, it } from 'vitest';
import { termsOf } from './query-terms.ts';

const NOW = new Date('2026-11-29T12:00:00Z');

function terms(query: string) {
  const found = termsOf(query, NOW);
  return 'error' in found ? found.error : found.map(({ text }) => text);
}

it.each([
  ['', []],
  ['wedding camera:"NIKON Z 8" -tag:draft', ['wedding', 'camera:"NIKON Z 8"', '-tag:draft']],
  ['rating:2..3', ['rating:2..3']],
  ['a AND NOT b', ['a', 'NOT b']],
  ['a OR b', ['(a OR b)']],
  ['(a) OR (b)', ['((a) OR (b))']],
  ['(a OR b) c', ['(a OR b)', 'c']],
  ['-(a OR b)', ['-(a OR b)']],
  ['takn:2024', 'Did you mean taken:?'],
])('splits %s', (query, expected) => {
  expect(terms(query)).toEqual(expected);
});

it('names the filter of a term and its value', () => {
  expect(termsOf('-camera:"NIKON Z 8" "red car"', NOW)).toMatchObject([
    { name: 'camera', value: 'NIKON Z 8', isExcluded: true },
    { name: '', value: 'red car', isExcluded: false },
  ]);
});
