import type { TxContext } from '@spindle/core/context';
import {
  ALL_USERS,
  CDN_REQUESTS,
  CDN_TRAFFIC,
  HOURS_PER_DAY,
  NO_USER,
} from '@spindle/core/usage/usage-count';
import { registerSeries } from '@spindle/core/usage/usage-series';
import { Prisma } from '@spindle/prisma/client';

type Tx = Pick<TxContext, 'db'>;

/** The series of media: those that charts show, and those that hold our own counts of covered hours, in the same order. */
interface MediaSeries {
  cdn: [traffic: number, requests: number];
  own: [traffic: number, requests: number];
}

/**
 * Runs `change`, which adds or deletes the logs of hours, and then updates the counts of these hours: hours with a log have the sum of their
 * logs, others our own count. The days of the hours become the sums of their hours, all of which must be kept. Call it with the lock of the
 * counts.
 */
export async function changeLogs(
  tx: Tx,
  hours: readonly number[],
  change: () => Promise<void>,
): Promise<void> {
  const series = await registerMedia(tx);
  await putOwnBack(tx, series, await findCovered(tx, hours));
  await change();
  await replaceByLogs(tx, series, await findCovered(tx, hours));
  const days = new Set(hours.map((hour) => Math.floor(hour / HOURS_PER_DAY)));
  await sumDays(tx, series, [...days]);
}

async function registerMedia({ db }: Tx): Promise<MediaSeries> {
  const [traffic = 0, requests = 0, ownTraffic = 0, ownRequests = 0] = await registerSeries(db, [
    CDN_TRAFFIC,
    CDN_REQUESTS,
    { ...CDN_TRAFFIC, kind: 'cdn_own' },
    { ...CDN_REQUESTS, kind: 'cdn_own' },
  ]);
  return { cdn: [traffic, requests], own: [ownTraffic, ownRequests] };
}

/** Returns those hours for which there is a log. */
async function findCovered({ db }: Tx, hours: readonly number[]): Promise<number[]> {
  const rows = await db.$queryRaw<{ hour: number }[]>`
    SELECT hour FROM unnest(${hours}::int[]) AS hour
    WHERE EXISTS (SELECT FROM cdn_log_hour WHERE bucket = hour)`;
  return rows.map(({ hour }) => hour);
}

/** Replaces the counts of logs with our own. */
async function putOwnBack({ db }: Tx, { cdn, own }: MediaSeries, hours: number[]): Promise<void> {
  if (hours.length === 0) return;
  await db.$executeRaw`DELETE FROM usage_hour WHERE ${matchCounts(cdn, hours)}`;
  await db.$executeRaw`
    WITH moved AS (DELETE FROM usage_hour WHERE ${matchCounts(own, hours)} RETURNING *)
    INSERT INTO usage_hour (user_id, series_id, bucket, value)
    SELECT user_id, target, bucket, value
    FROM moved JOIN unnest(${own}::int[], ${cdn}::int[]) AS pair (series_id, target) USING (series_id)`;
}

/** Puts our own counts aside, and writes the sums of the logs. */
async function replaceByLogs(
  { db }: Tx,
  { cdn, own }: MediaSeries,
  hours: number[],
): Promise<void> {
  if (hours.length === 0) return;
  const [traffic, requests] = cdn;
  await db.$executeRaw`
    WITH moved AS (DELETE FROM usage_hour WHERE ${matchCounts(cdn, hours)} RETURNING *)
    INSERT INTO usage_hour (user_id, series_id, bucket, value)
    SELECT user_id, target, bucket, value
    FROM moved JOIN unnest(${cdn}::int[], ${own}::int[]) AS pair (series_id, target) USING (series_id)
    ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_hour.value + excluded.value`;
  await db.$executeRaw`
    INSERT INTO usage_hour (user_id, series_id, bucket, value)
    SELECT user_id, series_id, bucket, sum(value)
    FROM cdn_log_hour,
      LATERAL (VALUES (${traffic}::int, bytes), (${requests}::int, requests)) AS counted (series_id, value)
    WHERE bucket = ANY(${hours}::int[])
    GROUP BY user_id, series_id, bucket HAVING sum(value) > 0`;
}

/** Writes the sums of the hours of days. */
async function sumDays({ db }: Tx, { cdn, own }: MediaSeries, days: number[]): Promise<void> {
  const series = [...cdn, ...own];
  const hours = days.flatMap((day) =>
    Array.from({ length: HOURS_PER_DAY }, (_, hour) => day * HOURS_PER_DAY + hour),
  );
  await db.$executeRaw`DELETE FROM usage_day WHERE ${matchCounts(series, days)}`;
  await db.$executeRaw`
    INSERT INTO usage_day (user_id, series_id, bucket, value)
    SELECT user_id, series_id, bucket / ${HOURS_PER_DAY}::int AS day, sum(value)
    FROM usage_hour WHERE ${matchCounts(series, hours)} GROUP BY user_id, series_id, day`;
}

/** Selects rows of all users by the primary key, which begins with the user. */
function matchCounts(series: readonly number[], buckets: readonly number[]): Prisma.Sql {
  return Prisma.sql`
    user_id = ANY(ARRAY(SELECT id FROM "user" UNION ALL VALUES (${ALL_USERS}::int), (${NO_USER}::int)))
    AND series_id = ANY(${series}::int[]) AND bucket = ANY(${buckets}::int[])`;
}
