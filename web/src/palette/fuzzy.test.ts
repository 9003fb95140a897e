import { expect, it } from 'vitest';
import { matchScore } from './fuzzy.ts';

const LABELS = ['Collections', 'New collection', 'Get Asset Links', 'Use dark color scheme'];

const best = (typed: string) =>
  LABELS.filter((label) => matchScore(typed, label) > 0).sort(
    (a, b) => matchScore(typed, b) - matchScore(typed, a),
  );

it('ranks the start of the text before words, and words before scattered letters', () => {
  expect(best('coll')).toEqual(['Collections', 'New collection']);
  expect(best('links')).toEqual(['Get Asset Links']);
  expect(best('dark sch')).toEqual(['Use dark color scheme']);
  expect(best('gal')[0]).toBe('Get Asset Links');
  expect(best('ÇOLLECTIONS')[0]).toBe('Collections');
  expect(best('xyz')).toEqual([]);
  expect(best(' ')).toEqual([]);
});
