import { expect, it } from 'vitest';
import { GAP, justify } from './justify.ts';

const SHAPE = { width: 1000, rowHeight: 200, isContinued: false };

it('fills the width of each row but the last, whose pictures keep the height of rows', () => {
  const rows = justify(Array(10).fill(1.5), SHAPE);
  const ends = rows.map(({ tiles }) =>
    Math.round((tiles.at(-1)?.x ?? 0) + (tiles.at(-1)?.width ?? 0)),
  );
  expect(ends.slice(0, -1).every((end) => end === 1000)).toBe(true);
  expect(ends.at(-1)).toBeLessThan(1000);
  expect(rows.at(-1)?.height).toBe(200);
  expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual([
    ...Array(10).keys(),
  ]);
  const [first, second] = rows;
  expect(second?.y).toBe((first?.height ?? 0) + GAP);
});

it('stretches the last row of a list that continues', () => {
  const [row] = justify([1.5, 1.5, 1.5], { ...SHAPE, isContinued: true });
  const last = row?.tiles.at(-1);
  expect(Math.round((last?.x ?? 0) + (last?.width ?? 0))).toBe(1000);
});

it('limits ratios, and gives a panorama a row of its own', () => {
  const [narrow] = justify([0.01], SHAPE);
  expect(narrow?.tiles[0]?.width).toBeCloseTo(200 / 3);
  const rows = justify([1.5, 1.5, 1.5, 5, 1, 5], SHAPE);
  expect(rows.map(({ tiles }) => tiles.map(({ index }) => index))).toEqual([
    [0, 1, 2],
    [3],
    [4, 5],
  ]);
  expect(rows[1]).toMatchObject({ height: 200, tiles: [{ x: 0, width: 1000 }] });
  expect(justify([40], SHAPE)[0]).toMatchObject({ height: 100, tiles: [{ width: 1000 }] });
});

it('arranges pictures that are wider than the list, and none', () => {
  expect(justify([3], { ...SHAPE, width: 300 })[0]?.tiles[0]?.width).toBeLessThanOrEqual(300);
  expect(justify([], SHAPE)).toEqual([]);
});
