import { Timeseries } from '@spindle/contracts/usage/timeseries';
import type { TestUser } from '@spindle/core/test/factories';
import {
  CDN_REQUESTS,
  hourOf,
  TRANSCODED_MS,
  type UsageSeriesName,
} from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { moveToNoon, putCount } from '../../test/usage.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const DATA: UsageSeriesName = { kind: 'api', name: '/api/v1/assets/{ASSET_ID}/data' };
const LOGIN: UsageSeriesName = { kind: 'api', name: '/api/v1/login' };

let app: TestApp;
let admin: TestUser;
/** Seconds since 1970. */
let now: number;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  moveToNoon(app);
  now = Math.floor(app.ctx.now().getTime() / 1000);
  const put = (unit: 'hour' | 'day', series: UsageSeriesName, value: number, at: number) =>
    putCount(app.ctx, unit, { series, userId: admin.row.id, value, at: new Date(at * 1000) });
  await put('hour', DATA, 1, now);
  await put('hour', DATA, 10, now - 2 * HOUR);
  await put('hour', LOGIN, 5, now - 2 * HOUR);
  await put('day', DATA, 100, now - 10 * DAY);
  await put('day', DATA, 1_000, now - 200 * DAY);
  await put('hour', CDN_REQUESTS, 7, now - 2 * HOUR);
  await put('hour', TRANSCODED_MS, 60_000, now - 2 * HOUR);
  for (const [ago, bytes] of [
    [30 * HOUR, 100],
    [2 * HOUR, 250],
  ] as const)
    await app.ctx.db.usageStorage.create({
      data: {
        userId: 0,
        kind: 'originals',
        bucket: hourOf(new Date((now - ago) * 1000)),
        bytes,
      },
    });
});

afterAll(() => app.close());

const get = (type: string, query: Record<string, string | number>) =>
  app.call(admin, {
    url: `/api/v1/stats/timeseries/${type}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  });

const read = async (type: string, query: Record<string, string | number>) =>
  Timeseries.parse((await get(type, query)).json());

const hourAt = (time: number) => Math.floor(time / HOUR) * HOUR;
const dayAt = (time: number) => Math.floor(time / DAY) * DAY;

// Proves: B-563, B-564, B-841, B-844, B-845, B-846
it('returns a point for each hour of a range up to 7 days', async () => {
  const range = { start_time: now - 3 * HOUR, end_time: now };
  const { data, ...head } = await read('api', { ...range, user_id: '', stat_subtype: DATA.name });
  expect(head).toEqual({
    usergroup_id: 1,
    stat_type: 'api',
    stat_subtype: DATA.name,
    start_time: hourAt(now - 3 * HOUR),
    end_time: expect.any(Number),
    counting_since: expect.any(String),
  });
  const points = data['*'] ?? [];
  expect(points.map(({ timestamp }) => timestamp)).toEqual(
    Array.from({ length: points.length }, (_, at) => hourAt(now - 3 * HOUR) + at * HOUR),
  );
  const valueAt = (time: number) =>
    points.find(({ timestamp }) => timestamp === hourAt(time))?.value;
  expect([valueAt(now - 3 * HOUR), valueAt(now - 2 * HOUR)]).toEqual([0, 10]);
  expect(points.reduce((sum, { value }) => sum + value, 0)).toBe(11);
});

it('returns the same counts by hour and by day, also those that arrive late', async () => {
  const ACCOUNT: UsageSeriesName = { kind: 'api', name: '/api/v1/account' };
  const midnight = dayAt(now);
  const put = (value: number, at: number) =>
    putCount(app.ctx, 'hour', {
      series: ACCOUNT,
      userId: admin.row.id,
      value,
      at: new Date(at * 1000),
    });
  await put(5, midnight - 25 * HOUR);
  await put(6, midnight - 24 * HOUR);
  await put(7, midnight - HOUR);
  await put(10, midnight);
  await put(1, midnight - HOUR);
  const points = async (range: { start_time: number; end_time: number }) => {
    const { data } = await read('api', { ...range, stat_subtype: ACCOUNT.name });
    return Object.fromEntries(
      (data['*'] ?? [])
        .filter(({ value }) => value > 0)
        .map(({ timestamp, value }) => [(timestamp - midnight) / HOUR, value]),
    );
  };
  expect(await points({ start_time: midnight - 30 * HOUR, end_time: now })).toEqual({
    '-25': 5,
    '-24': 6,
    '-1': 8,
    0: 10,
  });
  const inside = { start_time: midnight - 24 * HOUR, end_time: midnight - HOUR };
  expect(await points(inside)).toEqual({ '-24': 6 });
  expect(await points({ start_time: now - 30 * DAY, end_time: now })).toEqual({
    '-48': 5,
    '-24': 14,
    0: 10,
  });
});

it('returns a point for each UTC day of a longer range, and of one whose hours are gone', async () => {
  const { data } = await read('api', {
    start_time: now - 30 * DAY,
    end_time: now,
    stat_subtype: DATA.name,
  });
  const points = data['*'] ?? [];
  expect(points[0]?.timestamp).toBe(dayAt(now - 30 * DAY));
  expect(points.find(({ timestamp }) => timestamp === dayAt(now - 10 * DAY))?.value).toBe(100);
  const old = await read('api', {
    start_time: now - 201 * DAY,
    end_time: now - 199 * DAY,
    stat_subtype: DATA.name,
  });
  expect(old.data['*']).toContainEqual({ timestamp: dayAt(now - 200 * DAY), value: 1_000 });
});

// Proves: B-842, B-843
it('returns all series without a subtype, one series with it, and those of one user', async () => {
  const range = { start_time: now - 3 * HOUR, end_time: now };
  const all = await read('api', range);
  expect(Object.keys(all.data).sort()).toEqual([DATA.name, LOGIN.name]);
  const own = await read('api', { ...range, user_id: admin.row.id, stat_subtype: LOGIN.name });
  expect(Object.keys(own.data)).toEqual([String(admin.row.id)]);
  const requests = await read('cdn', { ...range, stat_subtype: 'request' });
  expect(requests.data['*']?.reduce((sum, { value }) => sum + value, 0)).toBe(7);
  const minutes = await read('transcodes', range);
  expect(minutes.data['*']?.reduce((sum, { value }) => sum + value, 0)).toBe(1);
});

it('combines all series into one, or the time into one point', async () => {
  const range = { start_time: now - 3 * HOUR, end_time: now };
  const valuesOf = (points: { value: number }[] = []) => points.map(({ value }) => value);
  const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const { data: all } = await read('api', range);
  const series = await read('api', { ...range, combine: 'series' });
  expect(Object.keys(series.data)).toEqual(['*']);
  expect(valuesOf(series.data['*'])).toEqual(
    valuesOf(all[DATA.name]).map((value, at) => value + (valuesOf(all[LOGIN.name])[at] ?? 0)),
  );
  const time = await read('api', { ...range, combine: 'time' });
  expect(time.data).toEqual(
    Object.fromEntries(
      Object.entries(all).map(([name, points]) => [
        name,
        [{ timestamp: time.start_time, value: sumOf(valuesOf(points)) }],
      ]),
    ),
  );
  const minutes = await read('transcodes', { ...range, combine: 'time' });
  expect(minutes.data).toEqual({ '*': [{ timestamp: minutes.start_time, value: 1 }] });
  const wrong = await get('api', { ...range, combine: 'all' });
  expect(wrong.statusCode).toBe(400);
});

it('returns no points when nothing was counted', async () => {
  const range = { start_time: now - 3 * HOUR, end_time: now };
  expect((await read('addons', range)).data).toEqual({});
  expect((await read('lb', range)).data).toEqual({ '*': [] });
});

// Proves: B-609, B-612
it('returns the bytes in storage at the end of each hour, from the first measurement', async () => {
  const { data } = await read('storage', { start_time: now - 4 * HOUR, end_time: now });
  const values = data['*']?.map(({ value }) => value) ?? [];
  expect(values[0]).toBe(100);
  expect(values.at(-1)).toBe(250);
  const earlier = await read('storage', { start_time: now - 33 * HOUR, end_time: now });
  expect(earlier.data['*']?.[0]?.timestamp).toBe(hourAt(now - 30 * HOUR));
});

it('returns the bytes in storage at the end of each day, the sum of the last measurements of each kind', async () => {
  const { row } = await app.makeUser('USER');
  const first = dayAt(now) / DAY - 20;
  for (const [kind, day, hour, bytes] of [
    ['originals', -3, 5, 1],
    ['originals', 0, 0, 20],
    ['originals', 0, 23, 300],
    ['transcodes', 0, 10, 4_000],
    ['transcodes', 0, 9, 7],
    ['originals', 2, 1, 50_000],
  ] as const)
    await app.ctx.db.usageStorage.create({
      data: { userId: row.id, kind, bucket: (first + day) * 24 + hour, bytes },
    });
  const range = { start_time: (first - 1) * DAY, end_time: (first + 3) * DAY };
  const readValues = async (hours: Record<string, number | string>) => {
    const { data } = await read('storage', { ...range, ...hours, user_id: row.id });
    return data[String(row.id)]?.map(({ value }) => value);
  };
  const month = { start_time: (first - 11) * DAY };
  expect(await readValues(month)).toEqual([1, 1, 1, 4_300, 4_300, 54_000]);
  expect((await readValues({}))?.filter((_, hour) => hour % 24 === 23)).toEqual([
    1, 4_300, 4_300, 54_000,
  ]);
});

it('ends now when the end is in the future', async () => {
  const { end_time, data } = await read('lb', { start_time: now - HOUR, end_time: now + DAY });
  expect(end_time).toBeLessThan(now + HOUR);
  expect(data).toEqual({ '*': [] });
});

it('refuses a start after the end with "Invalid date range" [B-673]', async () => {
  for (const range of [
    { start_time: now, end_time: now - HOUR },
    { start_time: now + HOUR, end_time: now + 2 * HOUR },
  ]) {
    const answer = await get('api', range);
    expect([answer.statusCode, errorOf(answer).message]).toEqual([400, 'Invalid date range']);
  }
});

it('refuses ranges of more than a year, other series and other types', async () => {
  const range = { start_time: now - DAY, end_time: now };
  const long = { start_time: now - 366 * DAY, end_time: now };
  expect((await get('api', long)).statusCode).toBe(400);
  expect((await get('cdn', { ...range, stat_subtype: 'hits' })).statusCode).toBe(400);
  expect((await get('visits', range)).statusCode).toBe(400);
  expect((await get('api', { start_time: now })).statusCode).toBe(400);
});
