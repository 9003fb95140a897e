import { HOURLY_KEPT_DAYS } from '@spindle/contracts/usage/timeseries';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { packDays } from '@spindle/core/usage/packed-days';
import { dayOf, HOURS_PER_DAY, hourOf, MINUTES_PER_HOUR } from '@spindle/core/usage/usage-count';
import { tryLockUsage } from '@spindle/core/usage/usage-lock';

/** Milliseconds between two roll-ups. */
export const ROLL_UP_MS = 300_000;

/** Milliseconds after the end of an hour or day until it is rolled up. Servers write their counts every 5 s. */
const GRACE_MS = 300_000;

/** Milliseconds after which the last batch number of a process that has stopped is deleted. */
const WRITER_RETENTION_MS = 7 * 86_400_000;

/**
 * Moves the minutes of ended hours to hours, packs the hours of ended days, and deletes old rows. Each step is a transaction, so that every
 * count is in exactly one place whenever the process is killed. Counts that arrive late move on in the same steps.
 */
export async function rollUpUsage(ctx: Context, signal?: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - GRACE_MS);
  for (const step of [
    (tx: TxContext) => moveOldestHour(tx, hourOf(before)),
    (tx: TxContext) => packOldestDay(tx, dayOf(before)),
    (tx: TxContext) => endDays(tx, dayOf(before)),
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
 * Moves the oldest minutes, of one hour before `hour`, to that hour. Our own counts of media in an hour that a log of the content delivery
 * network covers become `cdn_own`. Returns whether there were any minutes.
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
    )
    INSERT INTO usage_hour (user_id, series_id, bucket, value)
    SELECT user_id, series_id, ${oldest.hour}::int, value FROM counted ORDER BY user_id, series_id
    ON CONFLICT (user_id, series_id, bucket) DO UPDATE SET value = usage_hour.value + excluded.value`;
  return true;
}

/** Packs the oldest day before `today` that has hours. Returns false when there is none. */
async function packOldestDay(tx: TxContext, today: number): Promise<boolean> {
  const [oldest] = await tx.db.$queryRaw<{ day: number | null }[]>`
    SELECT min(bucket) / ${HOURS_PER_DAY}::int AS day FROM usage_hour`;
  if (!oldest || oldest.day === null || oldest.day >= today) return false;
  await packDays(tx, oldest.day, oldest.day + 1);
  return true;
}

/** Records that the days before `today` are packed, and deletes rows that are too old by then. Returns false if that has been done. */
async function endDays({ db, now }: TxContext, today: number): Promise<false> {
  const { count } = await db.usageState.updateMany({
    where: { daysUntil: { lt: today } },
    data: { daysUntil: today },
  });
  if (count === 0) return false;
  await deleteOldRows({ db }, today - HOURLY_KEPT_DAYS);
  const stopped = new Date(now().getTime() - WRITER_RETENTION_MS);
  await db.usageWriter.deleteMany({ where: { at: { lt: stopped } } });
  return false;
}

/** Deletes the hours of days before `day` with the logs that cover them, and keeps the last bytes of each day from the storage before it. */
async function deleteOldRows({ db }: Pick<TxContext, 'db'>, day: number): Promise<void> {
  const hour = day * HOURS_PER_DAY;
  await db.$executeRaw`DELETE FROM usage_day_hours WHERE bucket < ${day}::int`;
  await db.cdnLogHour.deleteMany({ where: { bucket: { lt: hour } } });
  await db.cdnLog.deleteMany({ where: { lastHour: { lt: hour } } });
  await db.$executeRaw`
    DELETE FROM usage_storage WHERE bucket < ${hour}::int AND EXISTS (
      SELECT FROM usage_storage AS later
      WHERE later.user_id = usage_storage.user_id AND later.kind = usage_storage.kind
        AND later.bucket > usage_storage.bucket
        AND later.bucket < (usage_storage.bucket / ${HOURS_PER_DAY}::int + 1) * ${HOURS_PER_DAY}::int)`;
}
