import { describe, expect, it } from 'vitest';
import { lastPartOf, mergePoints, pointsOf, totalOf } from './points.ts';

/** Returns hourly points with the values 1, 2, 3… */
const hours = (count: number) =>
  pointsOf(
    Array.from({ length: count }, (_, index) => ({ timestamp: index * 3600, value: index + 1 })),
    count * 3600,
  );

describe('mergePoints', () => {
  it('leaves 12 points unchanged', () => {
    expect(mergePoints(hours(12), 'sum')).toEqual(hours(12));
  });

  it('merges 13 and more points in pairs until at most 10 remain [B-608]', () => {
    const lengths = [13, 14, 20, 21, 24, 52, 168, 365].map((count) => [
      count,
      mergePoints(hours(count), 'sum').length,
    ]);
    expect(lengths).toEqual([
      [13, 7],
      [14, 7],
      [20, 10],
      [21, 6],
      [24, 6],
      [52, 7],
      [168, 6],
      [365, 6],
    ]);
  });

  it('gives a merged point the first time and the sum, and keeps an odd last point', () => {
    const merged = mergePoints(hours(13), 'sum');
    expect(merged[0]).toEqual({ start: 0, end: 7200, value: 3 });
    expect(merged[1]).toEqual({ start: 7200, end: 14_400, value: 7 });
    expect(merged.at(-1)).toEqual({ start: 43_200, end: 46_800, value: 13 });
  });

  it('keeps the sum of all values', () => {
    const points = hours(168);
    expect(totalOf(mergePoints(points, 'sum'), 'sum')).toBe(totalOf(points, 'sum'));
  });

  it('keeps the last value of each pair for sizes', () => {
    const merged = mergePoints(hours(13), 'last');
    expect(merged.map(({ value }) => value)).toEqual([2, 4, 6, 8, 10, 12, 13]);
  });
});

it('the total of a time series is the sum of its values [B-611]', () => {
  expect(totalOf([{ value: 2 }, { value: 3.5 }], 'sum')).toBe(5.5);
  expect(totalOf([], 'sum')).toBe(0);
});

it('the total of the storage time series is its last value [B-612]', () => {
  expect(totalOf([{ value: 9 }, { value: 4 }], 'last')).toBe(4);
  expect(totalOf([], 'last')).toBe(0);
});

it('pointsOf ends each point where the next begins, and the last with the series', () => {
  const series = [
    { timestamp: 0, value: 1 },
    { timestamp: 3600, value: 2 },
  ];
  expect(pointsOf(series, 5000)).toEqual([
    { start: 0, end: 3600, value: 1 },
    { start: 3600, end: 5000, value: 2 },
  ]);
});

describe('lastPartOf', () => {
  it('compares the time of the last point with that of the first', () => {
    expect(lastPartOf(mergePoints(hours(13), 'sum'))).toEqual({ covered: 3600, whole: 7200 });
    expect(lastPartOf(mergePoints(hours(14), 'sum'))).toBeNull();
  });

  it('is null without other points', () => {
    expect([lastPartOf([]), lastPartOf(hours(1))]).toEqual([null, null]);
  });
});
