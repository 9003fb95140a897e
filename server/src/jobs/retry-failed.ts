import type { TxContext } from '@spindle/core/context';
import { Conflict, Forbidden, NotFound } from '@spindle/core/errors';
import { isOpen, lockJob } from '@spindle/core/jobs/lock-job';
import { lockMoves, MOVE_JOB_TYPES, resetMoveFailures } from '@spindle/core/jobs/move-jobs';
import type { QueuedStep } from '@spindle/core/steps/enqueue-step';
import { versionOf } from '@spindle/core/tasks/job-input';
import {
  checkConversion,
  finish,
  probe,
  purgeTrash,
  transferOwnership,
  updateData,
} from '@spindle/core/tasks/tasks';
import type { Job, Step } from '@spindle/prisma/client';
import { reopenJob } from './reopen-job.ts';

/**
 * Retries the failed steps of a job, the refused assets of a bulk job and the failed files of a move. Returns the steps for the queue.
 * Throws NotFound; Conflict when nothing has failed or its input is gone; Forbidden without the permission to start a purge, a transfer or
 * a move.
 */
export async function retryFailed(tx: TxContext, id: number): Promise<QueuedStep[]> {
  const job = await lockJob(tx, id);
  if (!job) throw new NotFound('Job', id || undefined);
  if (isOpen(job)) throw new Conflict('The job has not ended yet.');
  if (MOVE_JOB_TYPES.includes(job.type)) await admitMove(tx);
  const steps = await tx.db.step.findMany({ where: { jobId: id, task: { not: finish.name } } });
  const failed = steps.filter(({ status }) => status === 'ERROR');
  const refused = (await resetRefusedAssets(tx, id)) + (await resetMoveFailures(tx, job));
  // Assets and files fail one by one, so a job can have failures without a failed step.
  const retried = failed.length > 0 || refused === 0 ? failed : steps;
  if (retried.length === 0) throw new Conflict('Nothing in this job has failed.');
  for (const step of retried) await prepare(tx, job, step);
  return reopenJob(
    tx,
    id,
    retried.map((step) => step.id),
  );
}

/** Throws Forbidden unless the caller is ADMIN, and Conflict while another job moves files. */
async function admitMove(tx: TxContext): Promise<void> {
  if (tx.actor.role !== 'ADMIN') throw new Forbidden();
  await lockMoves(tx);
}

/** Resets the refused assets of a bulk job; returns their number. */
async function resetRefusedAssets({ db }: TxContext, jobId: number): Promise<number> {
  const { count } = await db.jobAsset.updateMany({
    where: { jobId, outcome: 'REFUSED' },
    data: { outcome: null, reason: '' },
  });
  if (count > 0)
    await db.job.update({ where: { id: jobId }, data: { done: { decrement: count }, failed: 0 } });
  return count;
}

/** Resets the records that a step will complete. Throws when the step cannot be retried. */
async function prepare(tx: TxContext, job: Job, { task, key }: Step): Promise<void> {
  const { db, actor, config } = tx;
  if (task === updateData.name)
    throw new Conflict('The change is no longer stored. Make it again.');
  if (
    task === purgeTrash.name &&
    !(config.purgeTrashEnabled && actor.permissions.includes('PURGE_TRASH'))
  )
    throw new Forbidden();
  if (task === transferOwnership.name && !actor.permissions.includes('MANAGE_USERS'))
    throw new Forbidden();
  if (job.type.startsWith('BULK_') && !(await db.jobAsset.findFirst({ where: { jobId: job.id } })))
    throw new Conflict('A bulk job can be retried for one day only.');
  if (task === probe.name) await resetAsset(tx, job);
  if (task === checkConversion.name && job.assetId !== null)
    await db.file.updateMany({
      where: { assetId: job.assetId, key, size: { gt: 0 } },
      data: { error: null }, // the check skips files with an error
    });
}

/** Sets an asset to NOT_READY until its original is inspected again. Throws Conflict when the asset or the version is gone. */
async function resetAsset({ db, now }: TxContext, { assetId, input }: Job): Promise<void> {
  const asset = assetId && (await db.asset.findUnique({ where: { id: assetId } }));
  if (!asset) throw new Conflict('The asset no longer exists.');
  if (asset.version !== versionOf(input))
    throw new Conflict('The content of the asset has since been replaced.');
  await db.asset.updateMany({
    where: { id: asset.id, version: asset.version, status: 'ERROR' },
    data: { status: 'NOT_READY', error: null, updateTime: now() },
  });
}
