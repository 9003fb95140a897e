import { expect, it } from 'vitest';
import { ALL_USERS, NO_USER } from './usage-count.ts';
import { openUsageCounter } from './usage-counter.ts';

const HOUR_MS = 3_600_000;

/** Opens a counter with a clock that starts at hour 600, and one series. */
function openCounter() {
  let ms = 600 * HOUR_MS;
  const counter = openUsageCounter(() => new Date(ms));
  const series = counter.register({ kind: 'api', name: '/api/v1/account' });
  const pass = (hours: number) => {
    ms += hours * HOUR_MS;
  };
  return { counter, series, pass };
}

it('sums the counts of an hour by user and series, and over all users', () => {
  const { counter, series } = openCounter();
  const bytes = counter.register({ kind: 'lb', name: '' });
  counter.add(series, 7, 1);
  counter.add(series, 7, 1);
  counter.add(series, NO_USER, 1);
  counter.add(bytes, 7, 5_000_000_000);
  expect(counter.take(100)).toEqual([
    { userId: 7, series, hour: 600, value: 2 },
    { userId: NO_USER, series, hour: 600, value: 1 },
    { userId: 7, series: bytes, hour: 600, value: 5_000_000_000 },
    { userId: ALL_USERS, series, hour: 600, value: 3 },
    { userId: ALL_USERS, series: bytes, hour: 600, value: 5_000_000_000 },
  ]);
  expect(counter.take(100)).toEqual([]);
});

it('keeps counting in an hour whose counts were taken', () => {
  const { counter, series } = openCounter();
  counter.add(series, 7, 1);
  counter.take(100);
  counter.add(series, 7, 2);
  expect(counter.take(100)).toMatchObject([{ userId: 7, hour: 600, value: 2 }, { value: 2 }]);
});

it('takes whole hours, the oldest first, up to a number of rows', () => {
  const { counter, series, pass } = openCounter();
  for (let hour = 0; hour < 3; hour += 1) {
    counter.add(series, 7, 1);
    pass(1);
  }
  expect(counter.take(3).map(({ hour }) => hour)).toEqual([600, 600, 601, 601]);
  expect(counter.take(3).map(({ hour }) => hour)).toEqual([602, 602]);
});

it('returns the same number for the same series', () => {
  const { counter, series } = openCounter();
  expect(counter.register({ kind: 'api', name: '/api/v1/account' })).toBe(series);
  expect(counter.register({ kind: 'addons', name: '/api/v1/account' })).not.toBe(series);
});
