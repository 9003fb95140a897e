import { StatTotal } from '@spindle/contracts/usage/stats';
import type { TestUser } from '@spindle/core/test/factories';
import { DAY_SECONDS, dayOf, SENT_BYTES } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { moveToNoon, putCount } from '../../test/usage.ts';

const DAY_MS = DAY_SECONDS * 1000;
const HOUR_MS = 3_600_000;

let app: TestApp;
let admin: TestUser;
/** The start of the UTC day of the server's clock, in milliseconds. */
let today: number;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  const { ctx } = app;
  today = moveToNoon(app);
  await ctx.db.usageState.updateMany({
    data: { daysUntil: dayOf(ctx.now()) - 2, countingSince: new Date(today - 800 * DAY_MS) },
  });
  const put = (unit: 'hour' | 'day', daysAgo: number, hour: number, value: number) =>
    putCount(ctx, unit, {
      series: SENT_BYTES,
      userId: admin.row.id,
      value,
      at: new Date(today - daysAgo * DAY_MS + hour * HOUR_MS),
    });
  // The 24 hours that end now begin at 12:00 of the day before: as long a time before ends at 11:30.
  await put('hour', 1, 11, 2);
  await put('hour', 1, 10, 10);
  await put('hour', 2, 11, 100);
  await put('hour', 2, 10, 1_000);
  // The month begins 30 days ago: as long a time before ends at 12:30, 31 days ago.
  await put('hour', 31, 13, 5_000);
  await put('hour', 31, 12, 2);
  await put('hour', 31, 11, 20);
  await put('day', 32, 0, 300);
  await put('day', 61, 0, 10_000);
  await put('day', 62, 0, 70_000);
  // The year begins 365 days ago. Of the day before, the database has no hours: 12.5 of its 24 hours count.
  await put('day', 366, 0, 48);
  await put('day', 731, 0, 7_000);
  await put('day', 732, 0, 90_000);
});

afterAll(() => app.close());

const previousOf = async (period: number) => {
  const answer = await app.call(admin, { url: `/api/v1/stats/lb?period=${period}` });
  return StatTotal.parse(answer.json()).previous_sum;
};

it('compares the past hours with as many hours and minutes before', async () => {
  expect(await previousOf(24)).toBe(111);
});

it('compares the days of a month with as many days, hours and minutes before', async () => {
  expect(await previousOf(720)).toBe(10_321);
});

it('counts the part of a day when its hours are no longer stored', async () => {
  expect(await previousOf(8760)).toBe(7_025);
});
