import { expect, it } from 'vitest';
import { coarserSquares, interleave, levelFor, rangesOf, squaresOf } from './map-grid.ts';

const WORLD = { west: -180, south: -90, east: 180, north: 90 };

it('numbers squares by the bits of column and row', () => {
  expect([interleave(0, 0), interleave(1, 0), interleave(0, 1), interleave(3, 3)]).toEqual([
    0, 1, 2, 15,
  ]);
  expect(interleave(2 ** 22 - 1, 2 ** 22 - 1)).toBe(4 ** 22 - 1);
});

it('covers the world with one range', () => {
  expect(squaresOf(WORLD, 2)).toEqual([{ level: 2, left: 0, right: 3, top: 0, bottom: 3 }]);
  expect(rangesOf(squaresOf(WORLD, 2))).toEqual([{ first: 0, last: 4 ** 22 - 1 }]);
});

it('keeps the number of squares of an area below its limit', () => {
  expect(levelFor(WORLD, 22, 500)).toBe(4);
  expect(levelFor({ west: 14, south: 46, east: 14.001, north: 46.001 }, 5, 500)).toBe(5);
});

it('divides an area that crosses the 180th meridian', () => {
  const squares = squaresOf({ west: 170, south: -10, east: -170, north: 10 }, 4);
  expect(squares.map(({ left, right }) => [left, right])).toEqual([
    [15, 15],
    [0, 0],
  ]);
});

it('grows squares to those of a coarser level', () => {
  const squares = { level: 5, left: 9, right: 17, top: 3, bottom: 4 };
  expect(coarserSquares(squares, 2)).toEqual({ level: 2, left: 1, right: 2, top: 0, bottom: 0 });
});
