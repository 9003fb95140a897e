import type { Context } from '@spindle/core/context';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { openRowReset, type RowReset } from '@spindle/core/test/row-reset';
import {
  ALL_USERS,
  dayOf,
  HOURS_PER_DAY,
  hourOf,
  SENT_BYTES,
} from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordUsage } from '../steps/record-usage.ts';
import { sweepUsage } from './sweep-usage.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

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
  const hours = await ctx.db.usageHour.findMany(rows);
  const days = await ctx.db.usageDay.findMany(rows);
  const pairs = (list: { bucket: number; value: bigint }[]) =>
    list.map(({ bucket, value }) => [bucket, Number(value)]);
  return { hours: pairs(hours), days: pairs(days) };
};

it('keeps hours for 92 days and days forever', async () => {
  await count(5);
  await count(2, NOON + DAY_MS);
  const [day, hour] = [dayOf(new Date(NOON)), hourOf(new Date(NOON))];
  now = NOON + 92 * DAY_MS;
  await sweepUsage(ctx);
  expect((await read()).hours).toHaveLength(2);
  now += DAY_MS;
  await Promise.all([sweepUsage(ctx), sweepUsage(ctx)]);
  expect(await read()).toEqual({
    hours: [[hour + HOURS_PER_DAY, 2]],
    days: [
      [day, 5],
      [day + 1, 2],
    ],
  });
});

it('waits five minutes after the end of a day', async () => {
  await count(5);
  const midnight = (dayOf(new Date(NOON)) + 93) * DAY_MS;
  now = midnight + 4 * MINUTE_MS;
  await sweepUsage(ctx);
  expect((await read()).hours).toHaveLength(1);
  now = midnight + 5 * MINUTE_MS;
  await sweepUsage(ctx);
  expect((await read()).hours).toEqual([]);
});

it('keeps the last bytes of each day from the storage of more than 92 days ago', async () => {
  const day = dayOf(new Date(NOON));
  const put = (bucket: number, bytes: number) =>
    ctx.db.usageStorage.create({ data: { userId: 7, kind: 'originals', bucket, bytes } });
  for (const hour of [1, 5, 23, 24]) await put(day * HOURS_PER_DAY + hour, hour);
  now = NOON + 94 * DAY_MS;
  await sweepUsage(ctx);
  const left = await ctx.db.usageStorage.findMany({ orderBy: { bucket: 'asc' } });
  expect(left.map(({ bytes }) => Number(bytes))).toEqual([23, 24]);
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
  await sweepUsage(ctx);
  expect(await ctx.db.cdnLog.findMany()).toMatchObject([{ lastHour: first + 30 }]);
  expect(await ctx.db.cdnLogHour.findMany()).toMatchObject([{ bucket: first + 30 }]);
});
