import { outcomeOf } from '@spindle/core/bulk/outcomes/outcome';
import { batchSize, runBatch } from '@spindle/core/bulk/run-batch';
import type { TxContext } from '@spindle/core/context';
import type { JobAction } from '@spindle/core/tasks/job-input';

/**
 * Runs a bulk job that is small enough for one batch. `count`: its assets without an outcome. Returns false when the worker must run it: for
 * larger jobs, and when another transaction locks an asset.
 */
export async function runAtOnce(
  tx: TxContext,
  job: Parameters<typeof runBatch>[1],
  { action, count }: { action: JobAction; count: number },
): Promise<boolean> {
  return count <= batchSize(action) && (count === 0 || (await runBatch(tx, job)) === count);
}

/** Completes a bulk job whose assets all have an outcome. Returns its result as text. */
export async function completeBulkJob(
  tx: TxContext,
  jobId: number,
  action: JobAction,
): Promise<string> {
  const { db, now } = tx;
  const message = await outcomeOf(tx, jobId, action);
  const ended = { status: 'COMPLETED' } as const;
  await db.job.update({ where: { id: jobId }, data: { ...ended, message, completedAt: now() } });
  await db.step.updateMany({
    where: { jobId },
    data: { ...ended, percent: 100, startedAt: now(), finishedAt: now() },
  });
  return message;
}
