import type { Context } from '@spindle/core/context';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { openRowReset, type RowReset } from '@spindle/core/test/row-reset';
import { recordUsage } from '@spindle/core/usage/record-usage';
import {
  ALL_USERS,
  CDN_REQUESTS,
  dayOf,
  HOURS_PER_DAY,
  hourOf,
  minuteOf,
  SENT_BYTES,
} from '@spindle/core/usage/usage-count';
import { registerSeries } from '@spindle/core/usage/usage-series';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rollUpUsage } from './roll-up-usage.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Noon, so that tests can go some hours back and forth. */
const NOON = new Date('2026-05-20T12:00:00Z').getTime();

let test: TestContext;
let now: number;
let ctx: Context;
let resetRows: RowReset;

beforeAll(async () => {
  test = await openTestContext();
  ctx = { ...test.ctx, now: () => new Date(now) };
  resetRows = await openRowReset(ctx.db);
});

beforeEach(async () => {
  await resetRows();
  now = NOON;
  await ctx.db.usageState.updateMany({ data: { daysUntil: dayOf(ctx.now()) } });
});

afterAll(() => test.close());

const count = (value: number, at = now) =>
  recordUsage({ db: ctx.db, now: () => new Date(at) }, [{ series: SENT_BYTES, userId: 7, value }]);

const read = async () => {
  const rows = { where: { userId: 7 }, orderBy: { bucket: 'asc' } } as const;
  const [minutes, hours, days, packed] = await Promise.all([
    ctx.db.usageMinute.findMany(rows),
    ctx.db.usageHour.findMany(rows),
    ctx.db.usageDay.findMany(rows),
    ctx.db.usageDayHours.findMany(rows),
  ]);
  const pairs = (list: { bucket: number; value: bigint }[]) =>
    list.map(({ bucket, value }) => [bucket, Number(value)]);
  const packedHours = packed
    .flatMap(({ bucket, hours: ofDay }) =>
      ofDay.map((value, at) => ({ bucket: bucket * HOURS_PER_DAY + at, value })),
    )
    .filter(({ value }) => value > 0n);
  return {
    minutes: pairs(minutes),
    hours: pairs(hours),
    packedHours: pairs(packedHours),
    days: pairs(days),
  };
};

it('moves the minutes of an ended hour five minutes after its end', async () => {
  await count(1, NOON - HOUR_MS);
  await count(2, NOON - 2 * MINUTE_MS);
  await count(4, NOON);
  now = NOON + 4 * MINUTE_MS;
  await rollUpUsage(ctx);
  expect((await read()).hours).toEqual([]);
  now = NOON + 5 * MINUTE_MS;
  await rollUpUsage(ctx);
  expect(await read()).toEqual({
    minutes: [[minuteOf(new Date(NOON)), 4]],
    hours: [[hourOf(new Date(NOON - HOUR_MS)), 3]],
    packedHours: [],
    days: [],
  });
  expect(await ctx.db.usageHour.count({ where: { userId: ALL_USERS } })).toBe(1);
});

it('packs an ended day, and adds what arrives later to its hour and day', async () => {
  await count(1, NOON);
  await count(2, NOON + 3 * HOUR_MS);
  now = NOON + 13 * HOUR_MS;
  await rollUpUsage(ctx);
  const day = dayOf(new Date(NOON));
  expect((await read()).days).toEqual([[day, 3]]);
  await count(5, NOON + 3 * HOUR_MS); // from a server that did not reach the database
  await count(5, NOON + 5 * HOUR_MS);
  await rollUpUsage(ctx);
  expect(await read()).toEqual({
    minutes: [],
    hours: [],
    packedHours: [
      [day * HOURS_PER_DAY + 12, 1],
      [day * HOURS_PER_DAY + 15, 7],
      [day * HOURS_PER_DAY + 17, 5],
    ],
    days: [[day, 13]],
  });
  await rollUpUsage(ctx);
  expect((await read()).days).toEqual([[day, 13]]);
});

it('keeps hours for 92 days and days forever', async () => {
  await count(5, NOON);
  now = NOON + DAY_MS;
  await rollUpUsage(ctx);
  now = NOON + 92 * DAY_MS;
  await rollUpUsage(ctx);
  expect((await read()).packedHours).toHaveLength(1);
  now += DAY_MS;
  await rollUpUsage(ctx);
  const days = [[dayOf(new Date(NOON)), 5]];
  expect(await read()).toEqual({ minutes: [], hours: [], packedHours: [], days });
});

it('counts each value once when several workers roll up together, some of which are stopped', async () => {
  for (let minute = 0; minute < 300; minute += 1) await count(1, NOON + minute * MINUTE_MS);
  now = NOON + 2 * DAY_MS;
  const stopped = new AbortController();
  const runs = [
    rollUpUsage(ctx),
    rollUpUsage(ctx, stopped.signal),
    rollUpUsage({ ...ctx, now: () => new Date(now) }),
  ];
  stopped.abort();
  await Promise.all(runs);
  await rollUpUsage(ctx);
  const { minutes, hours, packedHours, days } = await read();
  expect([minutes, hours]).toEqual([[], []]);
  expect(packedHours.map(([, value]) => value)).toEqual([60, 60, 60, 60, 60]);
  expect(days.map(([, value]) => value)).toEqual([300]);
});

it('keeps the last bytes of each day from the storage of more than 92 days ago', async () => {
  const day = dayOf(new Date(NOON));
  const put = (bucket: number, bytes: number) =>
    ctx.db.usageStorage.create({ data: { userId: 7, kind: 'originals', bucket, bytes } });
  for (const hour of [1, 5, 23, 24]) await put(day * HOURS_PER_DAY + hour, hour);
  now = NOON + 94 * DAY_MS;
  await rollUpUsage(ctx);
  const left = await ctx.db.usageStorage.findMany({ orderBy: { bucket: 'asc' } });
  expect(left.map(({ bytes }) => Number(bytes))).toEqual([23, 24]);
});

it('puts our own counts of media aside that arrive for an hour with a log of the content delivery network', async () => {
  const { db } = ctx;
  const own = ['traffic', 'request'].map((name) => ({ kind: 'cdn_own', name }) as const);
  await registerSeries(db, own);
  const hour = hourOf(new Date(NOON));
  const log = { sha256: 'a', name: '', format: 'json', lines: 1, requests: 1, bytes: 1 };
  await db.cdnLog.create({
    data: {
      ...log,
      firstHour: hour,
      lastHour: hour,
      importedAt: new Date(NOON),
      hours: { create: { bucket: hour, userId: ALL_USERS, requests: 1, bytes: 1 } },
    },
  });
  const requests = { series: CDN_REQUESTS, userId: 7, value: 3 };
  for (const at of [NOON, NOON + HOUR_MS])
    await recordUsage({ db, now: () => new Date(at) }, [requests]);
  await count(5); // bytes that were sent are counted in any case
  now = NOON + 3 * HOUR_MS;
  await rollUpUsage(ctx);
  const readKinds = () => db.$queryRaw`
    SELECT kind, bucket::int - ${hour}::int AS hour, value::int FROM (
      SELECT user_id, series_id, bucket, value FROM usage_hour
      UNION ALL
      SELECT user_id, series_id, bucket * 24 + at - 1, value
      FROM usage_day_hours, unnest(hours) WITH ORDINALITY AS of_day (value, at) WHERE value > 0
    ) AS counted JOIN usage_series ON usage_series.id = series_id WHERE user_id = 7 ORDER BY kind, bucket`;
  const expected = [
    { kind: 'cdn', hour: 1, value: 3 },
    { kind: 'cdn_own', hour: 0, value: 3 },
    { kind: 'lb', hour: 0, value: 5 },
  ];
  expect(await readKinds()).toEqual(expected);
  now += DAY_MS;
  await rollUpUsage(ctx);
  expect((await read()).days.map(([, value]) => value).sort()).toEqual([3, 3, 5]);
  await recordUsage({ db, now: () => new Date(NOON) }, [requests]); // late, for a packed day
  await rollUpUsage(ctx);
  expect(await readKinds()).toEqual([expected[0], { ...expected[1], value: 6 }, expected[2]]);
  expect((await read()).days.map(([, value]) => value).sort()).toEqual([3, 5, 6]);
});

it('deletes logs with the last of their hours', async () => {
  const first = hourOf(new Date(NOON));
  const log = { name: '', format: 'json', lines: 1, requests: 1, bytes: 1 };
  for (const lastHour of [first, first + 30])
    await ctx.db.cdnLog.create({
      data: {
        ...log,
        sha256: String(lastHour),
        firstHour: first,
        lastHour,
        importedAt: new Date(NOON),
        hours: {
          create: [first, lastHour]
            .filter((hour, n) => n === 0 || hour !== first)
            .map((bucket) => ({
              bucket,
              userId: ALL_USERS,
              requests: 1,
              bytes: 1,
            })),
        },
      },
    });
  now = NOON + 93 * DAY_MS;
  await rollUpUsage(ctx);
  expect(await ctx.db.cdnLog.findMany()).toMatchObject([{ lastHour: first + 30 }]);
  expect(await ctx.db.cdnLogHour.findMany()).toMatchObject([{ bucket: first + 30 }]);
});
