import type { FaceFilters } from '@spindle/contracts/face-search/face-search';
import { expect, it } from 'vitest';
import { matchesFilters } from './matches-filters.ts';

const data = {
  place: 'Lake Como',
  tags: ['Dawn', 'boat'],
  rating: 5,
  final: true,
  shotDate: '2030-05-01T12:00:00Z',
  _filespin_fr_count: '2',
};

it.each<[FaceFilters, boolean]>([
  [{}, true],
  [{ place: 'como' }, true],
  [{ place: 'rome como' }, true],
  [{ place: 'rome' }, false],
  [{ place: 'com' }, false],
  [{ Place: 'como' }, false],
  [{ place: 'como', rating: 4 }, false],
  [{ tags: 'dawn' }, true],
  [{ rating: 5, final: true }, true],
  [{ rating: '5' }, false],
  [{ final: false }, false],
  [{ shotDate: ['2030-05-01T12:00:00Z', '2030-06-01T00:00:00Z'] }, true],
  [{ shotDate: ['2030-05-01T12:00:01Z', '2030-06-01T00:00:00Z'] }, false],
  [{ missing: 'x' }, false],
  [{ toString: 'x' }, false],
  [{ _filespin_fr_count: '2' }, false],
])('the filters %j match: %s', (filters, isMatching) => {
  expect(matchesFilters(data, filters)).toBe(isMatching);
});
