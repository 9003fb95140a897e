import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { enqueueStep, type QueuedStep } from '@spindle/core/tasks/enqueue';
import { finish, probe } from '@spindle/core/tasks/tasks';

/** Steps that are queued again in one transaction. */
const BATCH = 200;

/**
 * Queues again what failed for want of a program that is there now: looks, conversions, whatever else. Several workers may do so
 * at once, each step is taken by one of them; what one leaves when it is killed waits for the next.
 */
export async function revive(
  ctx: Context,
  present: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const steps = await inTransaction(ctx, (tx) => reviveBatch(tx, present));
    for (const step of steps) await enqueueStep(ctx, step);
    if (steps.length < BATCH) return;
  }
}

async function reviveBatch({ db }: TxContext, present: readonly string[]): Promise<QueuedStep[]> {
  // The number of the run goes on: it is part of the queue's id.
  const steps = await db.$queryRaw<(QueuedStep & { job_id: number })[]>`
    UPDATE step SET status = 'QUEUED', message = '', finished_at = NULL, waits_for = NULL
    WHERE id IN (
      SELECT step.id FROM step JOIN job ON job.id = step.job_id
      WHERE waits_for IS NOT NULL AND waits_for = ANY(${[...present]}::text[]) AND step.status = 'ERROR'
      LIMIT ${BATCH} FOR UPDATE OF step, job SKIP LOCKED)
    RETURNING id, task, attempt, job_id`;
  const jobIds = [...new Set(steps.map(({ job_id }) => job_id))];
  await db.step.deleteMany({ where: { jobId: { in: jobIds }, task: finish.name } });
  await db.job.updateMany({
    where: { id: { in: jobIds } },
    data: { status: 'QUEUED', message: '', completedAt: null },
  });
  const looked = steps.filter(({ task }) => task === probe.name).map(({ job_id }) => job_id);
  // Of one replaced meanwhile nothing is to be made.
  await db.$executeRaw`
    UPDATE asset SET status = 'NOT_READY', error = NULL FROM job
    WHERE job.id = ANY(${looked}::int[]) AND asset.id = job.asset_id AND asset.status = 'ERROR'
      AND asset.version = coalesce((job.input->>'version')::int, 1)`;
  return steps.map(({ id, task, attempt }) => ({ id, task, attempt }));
}
