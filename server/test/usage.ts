import type { Context } from '@spindle/core/context';
import {
  ALL_USERS,
  DAY_SECONDS,
  dayOf,
  hourOf,
  type UsageSeriesName,
} from '@spindle/core/usage/usage-count';
import { registerSeries } from '@spindle/core/usage/usage-series';
import type { TestApp } from './open-app.ts';

/**
 * Moves the clock of the server to 12:30 UTC of the next day. Ranges such as the last three hours then have the same hours and days at
 * every time of the day. Returns the start of that day in milliseconds since 1970.
 */
export function moveToNoon({ ctx, passTime }: Pick<TestApp, 'ctx' | 'passTime'>): number {
  const now = ctx.now();
  const midnight = (dayOf(now) + 1) * DAY_SECONDS * 1000;
  passTime(midnight + 12.5 * 3_600_000 - now.getTime());
  return midnight;
}

/** A count for the statistics. */
export interface TestCount {
  series: UsageSeriesName;
  userId: number;
  value: number;
  at: Date;
}

/** Adds a count to an hour and its day, or to a day whose hours are gone, for its user and for all users. */
export async function putCount(
  { db }: Pick<Context, 'db'>,
  unit: 'hour' | 'day',
  { series, userId, value, at }: TestCount,
): Promise<void> {
  const [seriesId = 0] = await registerSeries(db, [series]);
  const users = [userId, ALL_USERS];
  if (unit === 'hour') {
    const bucket = hourOf(at);
    const rows = users.map((user_id) => ({ user_id, series_id: seriesId, bucket, value }));
    await db.$executeRaw`SELECT add_usage(${JSON.stringify(rows)}::json)::text`;
    return;
  }
  const bucket = dayOf(at);
  const data = users.map((user) => ({ userId: user, seriesId, bucket, value }));
  await db.usageDay.createMany({ data });
}

/** Returns the counts in the database, as texts `kind name user: value`, in the order of the alphabet. Without bytes of `lb`. */
export async function readCounts({ ctx: { db } }: Pick<TestApp, 'ctx'>): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT kind || ' ' || name || ' ' || user_id || ': ' || sum(value) AS text
    FROM usage_day JOIN usage_series ON usage_series.id = series_id
    WHERE kind <> 'lb' GROUP BY kind, name, user_id`;
  return rows.map(({ text }) => text).sort();
}

/** Returns the sum of a series over all users. */
export async function readSum({ ctx: { db } }: Pick<TestApp, 'ctx'>, series: UsageSeriesName) {
  const { _sum } = await db.usageDay.aggregate({
    where: { userId: ALL_USERS, seriesId: { in: await registerSeries(db, [series]) } },
    _sum: { value: true },
  });
  return Number(_sum.value ?? 0);
}
