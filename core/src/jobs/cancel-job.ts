import type { Job, Step } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { toUuid } from '../ids.ts';
import { PurgeInput, versionOf } from '../tasks/job-input.ts';
import { finish, probe, purgeTrash, updateData } from '../tasks/tasks.ts';
import { isOpen, lockJob } from './lock-job.ts';
import { progressText } from './progress.ts';

/** Database channel on which workers receive the ids of canceled jobs. */
export const JOB_CANCELED_CHANNEL = 'job_cancelled';

/** Begins the message of a canceled job and of its steps. Rows of earlier versions have the British spelling. The index step_failed_at has it too. */
export const CANCELED_BY = /^Cancell?ed by /;

/** Whether a user canceled a job or a step. */
export function isCanceled({ status, message }: Pick<Job | Step, 'status' | 'message'>): boolean {
  return status === 'ERROR' && CANCELED_BY.test(message);
}

/**
 * Cancels a job in one transaction. Finished work stays; the commit notifies workers to stop running steps. Throws NotFound, and Conflict
 * when nothing is left to cancel.
 */
export async function cancelJob(tx: TxContext, id: number, who: string): Promise<Job> {
  const { db, now } = tx;
  const job = await lockJob(tx, id);
  if (!job) throw new NotFound('Job', id || undefined);
  if (!isOpen(job)) throw new Conflict('The job has already ended.');
  const steps = await db.step.findMany({
    where: { jobId: id, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
  if (steps.length > 0 && steps.every(({ task }) => task === finish.name))
    throw new Conflict('All work is done and the job is about to end.');
  const reason = `Canceled by ${who}`;
  await db.step.updateMany({
    where: { id: { in: steps.map((step) => step.id) } },
    data: { status: 'ERROR', message: reason, finishedAt: now() },
  });
  for (const step of steps) await undoRequest(tx, job, step, reason);
  const counted = progressText(job);
  const canceled = await db.job.update({
    where: { id },
    data: {
      status: 'ERROR',
      message: counted === null ? reason : `${reason} after ${counted}`,
      completedAt: now(),
    },
  });
  await db.$queryRaw`SELECT pg_notify(${JOB_CANCELED_CHANNEL}, ${String(id)})::text`;
  return canceled;
}

/** Resets the records that a canceled step would have completed. Throws Conflict when its work is already done. */
async function undoRequest(tx: TxContext, job: Job, { task }: Step, reason: string): Promise<void> {
  const { db, now } = tx;
  if (task === probe.name && job.assetId !== null)
    await db.asset.updateMany({
      where: { id: job.assetId, version: versionOf(job.input), status: 'NOT_READY' },
      data: { status: 'ERROR', error: reason, updateTime: now() },
    });
  if (task === updateData.name) {
    const { count } = await db.dataUpdate.deleteMany({ where: { jobId: job.id } });
    if (count === 0) throw new Conflict('The change has already been made.');
  }
  if (task === purgeTrash.name && (await countRemaining(tx, job)) === 0)
    throw new Conflict('The assets are already deleted. Only their files are still being removed.');
}

function countRemaining({ db }: TxContext, { input }: Job): Promise<number> {
  const { before, creator_id: creatorId, asset_id: assetId } = PurgeInput.parse(input);
  return db.asset.count({
    where: {
      trashedAt: { lte: new Date(before) },
      ...(creatorId !== null && { creatorId }),
      ...(assetId !== undefined && { id: toUuid(assetId) }),
    },
    take: 1,
  });
}
