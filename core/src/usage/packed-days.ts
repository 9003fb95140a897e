import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { ALL_USERS, HOURS_PER_DAY, NO_USER } from './usage-count.ts';

type Tx = Pick<TxContext, 'db'>;

/**
 * Moves the counts of the days from `fromDay` and before `untilDay` from `usage_hour` to `usage_day` and, as one row of 24 hours, to
 * `usage_day_hours`. Adds to the rows that exist. Call it with the lock of the counts.
 */
export async function packDays({ db }: Tx, fromDay: number, untilDay: number): Promise<void> {
  await db.$executeRaw`
    WITH moved AS (
      DELETE FROM usage_hour
      WHERE bucket >= ${fromDay * HOURS_PER_DAY}::int AND bucket < ${untilDay * HOURS_PER_DAY}::int
      RETURNING user_id, series_id, bucket / ${HOURS_PER_DAY}::int AS day, bucket % ${HOURS_PER_DAY}::int AS hour, value
    ), summed AS (
      INSERT INTO usage_day (user_id, series_id, bucket, value)
      SELECT user_id, series_id, day, sum(value) FROM moved GROUP BY day, user_id, series_id ORDER BY day, user_id, series_id
      ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_day.value + excluded.value
    ), all_hours AS (
      SELECT user_id, series_id, day, hour, value FROM moved
      UNION ALL
      SELECT user_id, series_id, day, hour, 0
      FROM (SELECT DISTINCT user_id, series_id, day FROM moved) AS counted, generate_series(0, ${HOURS_PER_DAY - 1}::int) AS hour
    ), hourly AS (
      SELECT user_id, series_id, day, hour, sum(value)::bigint AS value FROM all_hours GROUP BY user_id, series_id, day, hour
    )
    INSERT INTO usage_day_hours (user_id, series_id, bucket, hours)
    SELECT user_id, series_id, day, array_agg(value ORDER BY hour) FROM hourly
    GROUP BY day, user_id, series_id ORDER BY day, user_id, series_id
    ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET hours = ARRAY(
      SELECT known + added FROM unnest(usage_day_hours.hours, excluded.hours) WITH ORDINALITY AS both_hours (known, added, hour)
      ORDER BY hour)`;
}

/**
 * Moves the counts of series on packed days back to `usage_hour`, where they can be changed. The next roll-up packs them again. Call it with the
 * lock of the counts.
 */
export async function unpackDays(
  { db }: Tx,
  series: readonly number[],
  days: readonly number[],
): Promise<void> {
  await db.$executeRaw`
    WITH unpacked AS (
      DELETE FROM usage_day_hours WHERE ${matchCounts(series, days)} RETURNING user_id, series_id, bucket, hours
    ), removed AS (
      DELETE FROM usage_day USING unpacked
      WHERE usage_day.user_id = unpacked.user_id AND usage_day.series_id = unpacked.series_id AND usage_day.bucket = unpacked.bucket
    )
    INSERT INTO usage_hour (user_id, series_id, bucket, value)
    SELECT user_id, series_id, bucket * ${HOURS_PER_DAY}::int + hour::int - 1, value
    FROM unpacked, unnest(hours) WITH ORDINALITY AS of_day (value, hour)
    WHERE value <> 0
    ORDER BY user_id, series_id, bucket, hour
    ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_hour.value + excluded.value`;
}

/** Selects rows of all users by the primary key, which begins with the user. */
export function matchCounts(series: readonly number[], buckets: readonly number[]): Prisma.Sql {
  return Prisma.sql`
    user_id = ANY(ARRAY(SELECT id FROM "user" UNION ALL VALUES (${ALL_USERS}::int), (${NO_USER}::int)))
    AND series_id = ANY(${series}::int[]) AND bucket = ANY(${buckets}::int[])`;
}
