import { StatCdn, StatSeries, StatTotal } from '@spindle/contracts/usage/stats';
import type { TestUser } from '@spindle/core/test/factories';
import {
  CDN_REQUESTS,
  CDN_TRAFFIC,
  hourOf,
  NO_USER,
  SENT_BYTES,
  TRANSCODED_MS,
  type UsageSeriesName,
} from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { moveToNoon, putCount } from '../../test/usage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DATA: UsageSeriesName = { kind: 'api', name: '/api/v1/assets/{ASSET_ID}/data' };
const SEARCH: UsageSeriesName = { kind: 'api', name: '/api/v1/assets/search' };
const STORYBOARD: UsageSeriesName = { kind: 'addons', name: 'STORYBOARD' };

let app: TestApp;
let admin: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await openTestApp({ CDN_URL: 'https://cdn.example.com:8443' });
  admin = await app.makeUser('ADMIN');
  other = await app.makeUser('USER');
  const { ctx } = app;
  moveToNoon(app);
  const now = ctx.now().getTime();
  await ctx.db.usageState.updateMany({ data: { countingSince: new Date(now - 100 * DAY_MS) } });
  const put = (
    unit: 'hour' | 'day',
    series: UsageSeriesName,
    value: number,
    ago: number,
    userId = admin.row.id,
  ) => putCount(ctx, unit, { series, userId, value, at: new Date(now - ago) });
  await put('hour', DATA, 1, 0);
  await put('hour', DATA, 10, 2 * HOUR_MS);
  await put('hour', SEARCH, 1_000, 3 * HOUR_MS, other.row.id);
  await put('day', DATA, 10_000, 20 * DAY_MS);
  await put('day', DATA, 100_000, 40 * DAY_MS);
  await put('hour', STORYBOARD, 3, 2 * HOUR_MS);
  await put('hour', CDN_TRAFFIC, 5_000, 2 * HOUR_MS, NO_USER);
  await put('hour', CDN_REQUESTS, 4, 2 * HOUR_MS, NO_USER);
  await put('hour', SENT_BYTES, 9_000, 2 * HOUR_MS);
  await put('hour', TRANSCODED_MS, 90_500, 2 * HOUR_MS);
  for (const [kind, bytes] of [
    ['originals', 300],
    ['transcodes', 70],
  ] as const)
    for (const [hours, factor] of [
      [5, 1],
      [1, 2],
    ] as const)
      await ctx.db.usageStorage.create({
        data: {
          userId: 0,
          kind,
          bucket: hourOf(new Date(now - hours * HOUR_MS)),
          bytes: bytes * factor,
        },
      });
});

afterAll(() => app.close());

const get = (path: string, by = admin) => app.call(by, { url: `/api/v1/stats/${path}` });

const sumsOf = async (path: string) =>
  Object.fromEntries(
    Object.entries(StatSeries.parse((await get(path)).json()).data).map(([name, { sum }]) => [
      name,
      sum,
    ]),
  );

describe('statistics', () => {
  // Proves: B-562, B-565, B-829, B-834, B-836, B-837
  it('counts API requests by path for the last 24 hours by default', async () => {
    const answer = StatSeries.parse((await get('api')).json());
    expect(answer).toMatchObject({ type: 'api', period: 24 });
    expect(answer.data).toEqual({ [DATA.name]: { sum: 11 }, [SEARCH.name]: { sum: 1_000 } });
  });

  // Proves: B-838, B-839, B-840, B-933, B-934, B-935, B-936
  it('sums the periods of a day, a week, a month and a year from minutes, hours and days', async () => {
    for (const [period, sum] of [
      [24, 11],
      [168, 11],
      [720, 10_011],
      [8760, 110_011],
    ])
      expect((await sumsOf(`api?user_id=&period=${period}`))[DATA.name], `${period}`).toBe(sum);
  });

  // Proves: B-835
  it('counts the requests of one user, and of callers without a user', async () => {
    expect(await sumsOf(`api?user_id=${other.row.id}`)).toEqual({ [SEARCH.name]: 1_000 });
    const { data } = StatTotal.parse((await get(`cdn?user_id=${NO_USER}`)).json());
    expect(data).toEqual({ sum: 5_000 });
  });

  // Proves: B-566, B-830
  it('returns media traffic in bytes, its requests, and the host of the CDN', async () => {
    const traffic = StatCdn.parse((await get('cdn')).json());
    expect(traffic).toMatchObject({
      type: 'traffic',
      cdn: 'cdn.example.com',
      data: { sum: 5_000 },
    });
    const requests = StatCdn.parse((await get('cdn?stat_subtype=request')).json());
    expect(requests).toMatchObject({ type: 'request', data: { sum: 4 } });
  });

  // Proves: B-831, B-832, B-833
  it('returns transcoded minutes, requests of add-ons and bytes sent', async () => {
    expect((await get('transcodes')).json()).toMatchObject({
      type: 'transcodes',
      data: { sum: 1.51 },
    });
    expect(await sumsOf('addons')).toEqual({ STORYBOARD: 3 });
    expect((await get('lb')).json()).toMatchObject({ type: 'lb', data: { sum: 9_000 } });
  });

  it('returns the bytes in storage, now and at the beginning of the period', async () => {
    const { data, previous_sum } = StatTotal.parse((await get('storage?period=3')).json());
    expect([data.sum, previous_sum]).toEqual([740, 370]);
    expect((await get('storage')).json()).toMatchObject({ data: { sum: 740 }, previous_sum: null });
  });

  it('returns the sum of the period before, unless counting began later', async () => {
    expect((await get('api?period=720')).json()).toMatchObject({ previous_sum: 100_000 });
    expect((await get('api?period=8760')).json()).toMatchObject({ previous_sum: null });
  });

  it('refuses periods that are not hours of a year', async () => {
    for (const period of ['0', '8761', 'week', '1.5'])
      expect((await get(`api?period=${period}`)).statusCode, period).toBe(400);
  });

  // Proves: B-022, B-744, A-690
  it('answers administrators only', async () => {
    for (const path of ['api', 'cdn', 'transcodes', 'addons', 'lb', 'storage']) {
      expect((await get(path)).statusCode).toBe(200);
      for (const role of ['MANAGER', 'USER', 'CREATOR', 'ASSET_MANAGER'] as const)
        expect((await get(path, await app.makeUser(role))).statusCode, `${path} ${role}`).toBe(403);
      expect((await app.http.inject({ url: `/api/v1/stats/${path}` })).statusCode).toBe(401);
    }
  });
});
