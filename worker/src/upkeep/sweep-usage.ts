import { HOURLY_KEPT_DAYS } from '@spindle/contracts/usage/timeseries';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { dayOf, HOURS_PER_DAY } from '@spindle/core/usage/usage-count';
import { tryLockUsage } from '@spindle/core/usage/usage-lock';

/** Milliseconds between two checks whether a day has ended. */
export const SWEEP_USAGE_MS = 300_000;

/** Milliseconds after the end of a day until its old rows are deleted, for servers whose clocks are late. */
const GRACE_MS = 300_000;

/** Milliseconds after which the last batch number of a process that has stopped is deleted. */
const WRITER_RETENTION_MS = 7 * 86_400_000;

/** Deletes old rows of the statistics once a day, in one transaction. With several workers, one of them does. */
export async function sweepUsage(ctx: Context): Promise<void> {
  const today = dayOf(new Date(ctx.now().getTime() - GRACE_MS));
  await inTransaction(ctx, async (tx) => {
    if (!(await tryLockUsage(tx, 'counts'))) return;
    const { count } = await tx.db.usageState.updateMany({
      where: { daysUntil: { lt: today } },
      data: { daysUntil: today },
    });
    if (count === 0) return;
    await deleteOldRows(tx, today - HOURLY_KEPT_DAYS);
    const stopped = new Date(ctx.now().getTime() - WRITER_RETENTION_MS);
    await tx.db.usageWriter.deleteMany({ where: { at: { lt: stopped } } });
  });
}

/** Deletes the hours of days before `day` with the logs that cover them, and keeps the last bytes of each day from the storage before it. */
async function deleteOldRows({ db }: Pick<TxContext, 'db'>, day: number): Promise<void> {
  const hour = day * HOURS_PER_DAY;
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
