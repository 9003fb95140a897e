import { expect, it } from 'vitest';
import { likeness } from './fuzzy.ts';

const PLACES = ['Collections', 'New collection', 'Get Asset Links', 'Use dark color scheme'];

const best = (typed: string) =>
  PLACES.filter((place) => likeness(typed, place) > 0).sort(
    (a, b) => likeness(typed, b) - likeness(typed, a),
  );

it('puts the beginning before words, and words before letters in their order', () => {
  expect(best('coll')).toEqual(['Collections', 'New collection']);
  expect(best('links')).toEqual(['Get Asset Links']);
  expect(best('dark sch')).toEqual(['Use dark color scheme']);
  expect(best('gal')[0]).toBe('Get Asset Links');
  expect(best('ÇOLLECTIONS')[0]).toBe('Collections');
  expect(best('xyz')).toEqual([]);
  expect(best(' ')).toEqual([]);
});
