import { HOURLY_KEPT_DAYS } from '@spindle/contracts/usage/timeseries';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import {
  dayOf,
  HOURS_PER_DAY,
  hourOf,
  MINUTES_PER_DAY,
  MINUTES_PER_HOUR,
} from '@spindle/core/usage/usage-count';
import { tryLockUsage } from '@spindle/core/usage/usage-lock';

/** Milliseconds between two roll-ups. */
export const ROLL_UP_MS = 300_000;

/** Milliseconds after the end of an hour or day until it is rolled up. Servers write their counts every 5 s. */
const GRACE_MS = 300_000;

/** Milliseconds after which the last batch number of a process that has stopped is deleted. */
const WRITER_RETENTION_MS = 7 * 86_400_000;

/**
 * Moves the minutes of ended hours to hours, sums ended days, and deletes old hours. Each step is a transaction, so that every count is in
 * exactly one place whenever the process is killed. Counts that arrive late are added to their hour, and to their day if it is summed already.
 */
export async function rollUpUsage(ctx: Context, signal?: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - GRACE_MS);
  for (const step of [
    (tx: TxContext) => moveOldestHour(tx, hourOf(before)),
    (tx: TxContext) => sumNextDay(tx, dayOf(before)),
  ]) {
    let isUnfinished = true;
    while (isUnfinished && !signal?.aborted) isUnfinished = await runLocked(ctx, step);
  }
}

/** Runs one step of the roll-up in a transaction with the lock. Returns false if somebody else has the lock, or nothing is left to do. */
function runLocked(ctx: Context, step: (tx: TxContext) => Promise<boolean>): Promise<boolean> {
  return inTransaction(ctx, async (tx) => (await tryLockUsage(tx, 'counts')) && step(tx));
}

/**
 * Moves the oldest minutes, of one hour before `hour`, to that hour. Adds them also to the sum of their day if that exists. Our own counts of
 * media in an hour that a log of the content delivery network covers become `cdn_own`. Returns whether there were any minutes.
 */
async function moveOldestHour({ db }: TxContext, hour: number): Promise<boolean> {
  const [oldest] = await db.$queryRaw<{ hour: number | null }[]>`
    SELECT min(bucket) / ${MINUTES_PER_HOUR}::int AS hour FROM usage_minute`;
  if (!oldest || oldest.hour === null || oldest.hour >= hour) return false;
  const from = oldest.hour * MINUTES_PER_HOUR;
  await db.$executeRaw`
    WITH moved AS (
      DELETE FROM usage_minute WHERE bucket >= ${from}::int AND bucket < ${from + MINUTES_PER_HOUR}::int
      RETURNING user_id, series_id, bucket, value
    ), put_aside AS (
      SELECT cdn.id AS series_id, own.id AS own_id
      FROM usage_series AS cdn JOIN usage_series AS own ON own.kind = 'cdn_own' AND own.name = cdn.name
      WHERE cdn.kind = 'cdn' AND EXISTS (SELECT FROM cdn_log_hour WHERE bucket = ${oldest.hour}::int)
    ), counted AS (
      SELECT user_id, coalesce(own_id, series_id) AS series_id, sum(value) AS value
      FROM moved LEFT JOIN put_aside USING (series_id) GROUP BY 1, 2
    ), late AS (
      INSERT INTO usage_day (user_id, series_id, bucket, value)
      SELECT user_id, series_id, ${Math.floor(from / MINUTES_PER_DAY)}::int, value FROM counted
      WHERE ${Math.floor(from / MINUTES_PER_DAY)}::int < (SELECT days_until FROM usage_state)
      ORDER BY user_id, series_id
      ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_day.value + excluded.value
    )
    INSERT INTO usage_hour (user_id, series_id, bucket, value)
    SELECT user_id, series_id, ${oldest.hour}::int, value FROM counted ORDER BY user_id, series_id
    ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_hour.value + excluded.value`;
  return true;
}

/** Sums the next day before `today`, and deletes hours and rows that are too old by then. Returns false when all ended days are summed. */
async function sumNextDay({ db, now }: TxContext, today: number): Promise<boolean> {
  const state = await db.usageState.findFirst();
  if (!state || state.daysUntil >= today) return false;
  const day = state.daysUntil;
  await db.$executeRaw`
    INSERT INTO usage_day (user_id, series_id, bucket, value)
    SELECT user_id, series_id, ${day}::int, sum(value) FROM usage_hour
    WHERE bucket >= ${day * HOURS_PER_DAY}::int AND bucket < ${(day + 1) * HOURS_PER_DAY}::int
    GROUP BY user_id, series_id ORDER BY user_id, series_id
    ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = excluded.value`;
  await db.usageState.updateMany({ data: { daysUntil: day + 1 } });
  await deleteOldRows({ db }, (day + 1 - HOURLY_KEPT_DAYS) * HOURS_PER_DAY);
  const stopped = new Date(now().getTime() - WRITER_RETENTION_MS);
  await db.usageWriter.deleteMany({ where: { at: { lt: stopped } } });
  return true;
}

/** Deletes hours before `hour` with the logs that cover them, and keeps the last bytes of each day from the storage before it. */
async function deleteOldRows({ db }: Pick<TxContext, 'db'>, hour: number): Promise<void> {
  await db.$executeRaw`DELETE FROM usage_hour WHERE bucket < ${hour}::int`;
  await db.cdnLogHour.deleteMany({ where: { bucket: { lt: hour } } });
  await db.cdnLog.deleteMany({ where: { lastHour: { lt: hour } } });
  await db.$executeRaw`
    DELETE FROM usage_storage WHERE bucket < ${hour}::int AND EXISTS (
      SELECT FROM usage_storage AS later
      WHERE later.user_id = usage_storage.user_id AND later.kind = usage_storage.kind
        AND later.bucket > usage_storage.bucket
        AND later.bucket < (usage_storage.bucket / ${HOURS_PER_DAY}::int + 1) * ${HOURS_PER_DAY}::int)`;
}
