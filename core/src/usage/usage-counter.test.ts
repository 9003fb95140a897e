import { expect, it } from 'vitest';
import { ALL_USERS, NO_USER } from './usage-count.ts';
import { openUsageCounter } from './usage-counter.ts';

const MINUTE_MS = 60_000;

/** Opens a counter with a clock that starts at minute 600, and one series. */
function openCounter() {
  let ms = 600 * MINUTE_MS;
  const counter = openUsageCounter(() => new Date(ms));
  const series = counter.register({ kind: 'api', name: '/api/v1/account' });
  const pass = (minutes: number) => {
    ms += minutes * MINUTE_MS;
  };
  return { counter, series, pass };
}

it('sums the counts of a minute by user and series, and over all users', () => {
  const { counter, series } = openCounter();
  const bytes = counter.register({ kind: 'lb', name: '' });
  counter.add(series, 7, 1);
  counter.add(series, 7, 1);
  counter.add(series, NO_USER, 1);
  counter.add(bytes, 7, 5_000_000_000);
  expect(counter.take(100)).toEqual([
    { userId: 7, series, minute: 600, value: 2 },
    { userId: NO_USER, series, minute: 600, value: 1 },
    { userId: 7, series: bytes, minute: 600, value: 5_000_000_000 },
    { userId: ALL_USERS, series, minute: 600, value: 3 },
    { userId: ALL_USERS, series: bytes, minute: 600, value: 5_000_000_000 },
  ]);
  expect(counter.take(100)).toEqual([]);
});

it('keeps counting in a minute whose counts were taken', () => {
  const { counter, series } = openCounter();
  counter.add(series, 7, 1);
  counter.take(100);
  counter.add(series, 7, 2);
  expect(counter.take(100)).toMatchObject([{ userId: 7, minute: 600, value: 2 }, { value: 2 }]);
});

it('takes whole minutes, the oldest first, up to a number of rows', () => {
  const { counter, series, pass } = openCounter();
  for (let minute = 0; minute < 3; minute += 1) {
    counter.add(series, 7, 1);
    pass(1);
  }
  expect(counter.take(3).map(({ minute }) => minute)).toEqual([600, 600, 601, 601]);
  expect(counter.take(3).map(({ minute }) => minute)).toEqual([602, 602]);
});

it('merges old minutes into hours, and loses no count', () => {
  const { counter, series, pass } = openCounter();
  for (let minute = 0; minute < 180; minute += 1) {
    counter.add(series, 7, 1);
    counter.mergeOldMinutes();
    pass(1);
  }
  const rows = counter.take(1_000).filter(({ userId }) => userId === 7);
  expect(rows.reduce((sum, { value }) => sum + value, 0)).toBe(180);
  // Three hours, and the last ten minutes.
  expect(rows.length).toBeLessThanOrEqual(14);
  expect(rows.map(({ minute }) => minute)).toEqual(expect.arrayContaining([600, 660, 720, 779]));
});

it('returns the same number for the same series', () => {
  const { counter, series } = openCounter();
  expect(counter.register({ kind: 'api', name: '/api/v1/account' })).toBe(series);
  expect(counter.register({ kind: 'addons', name: '/api/v1/account' })).not.toBe(series);
});
