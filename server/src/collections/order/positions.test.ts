import { expect, it } from 'vitest';
import { positionsBetween } from './positions.ts';

it.each([
  ['between two', { after: 1, before: 2 }, 1, [1.5]],
  ['several between two', { after: 1, before: 2 }, 3, [1.25, 1.5, 1.75]],
  ['at the end', { after: 7, before: null }, 2, [8, 9]],
  ['at the beginning', { after: null, before: 1 }, 2, [-1, 0]],
  ['in an empty order', { after: null, before: null }, 2, [1, 2]],
])('returns positions %s', (_, place, count, expected) => {
  expect(positionsBetween(place, count)).toEqual(expected);
});

it('has room for 40 moves to the same place, and returns null when no number is left', () => {
  let before = 2;
  for (let move = 0; move < 40; move++) {
    const [position] = positionsBetween({ after: 1, before }, 1) ?? [];
    expect(position).toBeGreaterThan(1);
    before = position ?? before;
  }
  expect(positionsBetween({ after: 1, before: 1 + Number.EPSILON }, 1)).toBeNull();
  expect(positionsBetween({ after: 1, before: 1 }, 1)).toBeNull();
});
