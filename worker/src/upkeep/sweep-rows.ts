import { MERGE_UNDO_MS } from '@spindle/contracts/merge/merge';
import type { Context } from '@spindle/core/context';

const HOUR_MS = 3_600_000;

/** Milliseconds a search is kept without being used. API decision 2. */
const SNAPSHOT_KEPT_MS = HOUR_MS;
/** Milliseconds an ended session is kept. */
const SESSION_KEPT_MS = 24 * HOUR_MS;
/** Milliseconds a worker that left without a word is kept. */
const WORKER_KEPT_MS = HOUR_MS;

/** Milliseconds a notification waits for its user. */
const NOTIFICATION_KEPT_MS = 90 * 24 * HOUR_MS;

/** Milliseconds after its end that the list of a bulk job is kept, for undoing it. */
const JOB_ASSETS_KEPT_MS = 24 * HOUR_MS;

/** Milliseconds that is known what became of work that somebody waited for. */
const INTERACTIVE_KEPT_MS = HOUR_MS;

/** Removes rows that have had their time. */
export async function sweepRows(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  await ctx.db.searchSnapshot.deleteMany({ where: { usedAt: { lt: before(SNAPSHOT_KEPT_MS) } } });
  await ctx.db.session.deleteMany({ where: { expiresAt: { lt: before(SESSION_KEPT_MS) } } });
  await ctx.db.notification.deleteMany({
    where: { createdAt: { lt: before(NOTIFICATION_KEPT_MS) } },
  });
  await ctx.db.jobAsset.deleteMany({
    where: { job: { completedAt: { lt: before(JOB_ASSETS_KEPT_MS) } } },
  });
  await ctx.db.interactiveTask.deleteMany({
    where: { requestedAt: { lt: before(INTERACTIVE_KEPT_MS) } },
  });
  await ctx.db.merge.deleteMany({ where: { at: { lt: before(MERGE_UNDO_MS) } } });
  await ctx.db.workerProcess.deleteMany({
    where: { heartbeatAt: { lt: before(WORKER_KEPT_MS) } },
  });
}
