import type { TimelineAsset } from '@spindle/contracts/search/timeline';
import { expect, it } from 'vitest';
import { assetId, foundAsset } from '../../../test/search-answers.ts';
import { divideAssets, divideDays, findDay } from '../days/days.ts';
import {
  blockAt,
  HEADING,
  layOut,
  neighbor,
  placeOf,
  rowOf,
  samePosition,
} from './gallery-layout.ts';

const SHAPE = { width: 1000, rowHeight: 200 };

const timeline = (days: [string, number][], undated: [string, number][] = []) => {
  const list = (given: [string, number][]) => given.map(([day, count]) => ({ day, count }));
  const total = [...days, ...undated].reduce((sum, [, count]) => sum + count, 0);
  return divideDays({ total, days: list(days), undated: list(undated), position: null });
};

function pictures(day: string, count: number, width = 3000): TimelineAsset[] {
  return Array.from({ length: count }, (_, index) => ({
    ...foundAsset({ width, height: 2000 }),
    id: assetId(index),
    local_time: `${day}T10:00:00`,
    town: null,
  }));
}

it('loads small days together, and large ones in parts', () => {
  const { chunks, blocks } = timeline(
    [
      ['2025-06-14', 3],
      ['2025-06-13', 500],
      ['2025-06-12', 2],
    ],
    [['2025-01-01', 4]],
  );
  expect(blocks.map(({ offset, count }) => [offset, count])).toEqual([
    [0, 3],
    [0, 120],
    [120, 120],
    [240, 120],
    [360, 120],
    [480, 20],
    [0, 2],
    [0, 4],
  ]);
  expect(
    chunks.map(({ day, until, isUndated, offset, count }) => [
      day,
      until,
      isUndated,
      offset,
      count,
    ]),
  ).toEqual([
    ['2025-06-14', '2025-06-13', false, 0, 123],
    ['2025-06-13', '2025-06-13', false, 120, 240],
    ['2025-06-13', '2025-06-12', false, 360, 142],
    ['2025-01-01', '2025-01-01', true, 0, 4],
  ]);
});

it('assigns the pictures of a request to their days, after one has left too', () => {
  const days = timeline([
    ['2025-06-14', 3],
    ['2025-06-13', 150],
  ]);
  const [chunk] = days.chunks;
  if (!chunk) throw new Error('no chunk');
  const assets = [...pictures('2025-06-14', 2), ...pictures('2025-06-13', 150)];
  const divided = divideAssets(days, chunk, assets);
  expect([...divided].map(([block, own]) => [block, own.length])).toEqual([
    [0, 2],
    [1, 120],
    [2, 30],
  ]);
});

it('joins undated pictures of all days in one group at the end', () => {
  const days = timeline(
    [['2025-06-14', 1]],
    [
      ['2025-03-02', 100],
      ['2025-03-01', 50],
      ['2025-02-01', 150],
    ],
  );
  expect(days.days).toMatchObject([
    { isUndated: false, count: 1 },
    { isUndated: true, count: 300, start: 1, firstBlock: 1 },
  ]);
  expect(days.chunks).toMatchObject([
    { day: '2025-06-14', until: '2025-06-14', isUndated: false, count: 1 },
    { day: '2025-03-02', until: '2025-02-01', isUndated: true, offset: 0, count: 240 },
    { day: '2025-02-01', until: '2025-02-01', isUndated: true, offset: 90, count: 60 },
  ]);
  const [, second, third] = days.chunks;
  if (!second || !third) throw new Error('no chunk');
  const own = [...pictures('2025-03-02', 100), ...pictures('2025-02-01', 140)];
  expect(
    [...divideAssets(days, second, own)].map(([block, { length }]) => [block, length]),
  ).toEqual([
    [1, 120],
    [2, 120],
  ]);
  expect([...divideAssets(days, third, own.slice(0, 60))]).toMatchObject([[3, { length: 60 }]]);
  const found = findDay(days, { day: '2025-02-01', undated: true, offset: 100 });
  expect(found).toEqual({ index: 1, offset: 250 });
  expect(placeOf(days, found)).toEqual({ block: 3, index: 10 });
});

it('expects heights until pictures are loaded, and then keeps what is shown in place', () => {
  const days = timeline([
    ['2025-06-14', 100],
    ['2025-06-13', 100],
  ]);
  const before = layOut(days, new Map(), SHAPE);
  const after = layOut(days, new Map([[0, pictures('2025-06-14', 100, 1000)]]), SHAPE);
  expect(after.height).not.toBe(before.height);
  const y = (before.tops[1] ?? 0) + 300;
  expect(samePosition(before, after, { x: 0, y })).toBe((after.tops[1] ?? 0) + 300);
  const reached = placeOf(days, { index: 1, offset: 0 });
  expect(reached).toEqual({ block: 1, index: 0 });
  expect(rowOf(after, { block: 1, index: 0 }).top).toBe((after.tops[1] ?? 0) + HEADING);
  expect(blockAt(after, after.height - 1)).toBe(1);
});

it('moves between pictures in reading order and by rows, also to days that are not loaded', () => {
  const days = timeline([
    ['2025-06-14', 8],
    ['2025-06-13', 5],
  ]);
  const layout = layOut(days, new Map([[0, pictures('2025-06-14', 8)]]), SHAPE);
  const from = { block: 0, index: 1 };
  expect(neighbor(layout, from, 'ArrowRight')).toEqual({ block: 0, index: 2 });
  const below = neighbor(layout, from, 'ArrowDown');
  expect(below).toMatchObject({ block: 0 });
  expect(below && neighbor(layout, below, 'ArrowUp')).toEqual(from);
  expect(neighbor(layout, { block: 0, index: 7 }, 'ArrowRight')).toEqual({ block: 1, index: 0 });
  expect(neighbor(layout, { block: 0, index: 7 }, 'ArrowDown')).toEqual({ block: 1, index: 0 });
  expect(neighbor(layout, { block: 0, index: 0 }, 'ArrowLeft')).toBeNull();
});
