import type { BulkAction, bulkChange as route } from '@spindle/contracts/bulk/bulk';
import { addedToCollections, BASKET_ADDED } from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { ASSETS_DELETED, ASSETS_RESTORED } from '@spindle/contracts/trash/trash';
import { outcomeOf } from '@spindle/core/bulk/outcome';
import { batchSize, runBatch } from '@spindle/core/bulk/run-batch';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { dispatchSteps } from '@spindle/core/tasks/dispatch';
import type { BulkInput } from '@spindle/core/tasks/job-input';
import { changeAssets, convertAssets } from '@spindle/core/tasks/tasks';
import type { Prisma } from '@spindle/prisma/client';
import { startJob } from '../jobs/start.ts';
import { parametersOf } from './parameters.ts';
import { storeJobAssets } from './store-assets.ts';

/** Said when all of it is done by the time of the answer. Specification 8. */
const DONE: Partial<Record<BulkAction, (count: number) => string>> = {
  delete: () => ASSETS_DELETED,
  restore: () => ASSETS_RESTORED,
  add_to_collections: addedToCollections,
  add_to_basket: () => BASKET_ADDED,
};

/**
 * Writes down which assets a job is about: those asked for that the caller may see. What fits into one batch is done at once,
 * so that the next list is right; the worker does the rest. Throws NotFound for a search that has expired and for collections
 * that the caller may not know of, Forbidden for those of others, Invalid for data that no asset could take and for more than
 * the basket takes.
 */
export async function bulkChange(ctx: Context, { body }: Input<typeof route>): Promise<Queued> {
  const { action } = body;
  const { job, isOpen, count, message } = await inTransaction(ctx, async (tx) => {
    const parameters = await parametersOf(tx, body);
    const job = await startJob(tx, {
      type: `BULK_${action.toUpperCase()}`,
      input: { action, count: 0 },
      task: action === 'convert' ? convertAssets : changeAssets,
    });
    const count = await storeJobAssets(tx, job.id, body);
    const input: BulkInput = { action, count, ...parameters };
    const stored = await tx.db.job.update({
      where: { id: job.id },
      data: { input: input as Prisma.InputJsonObject },
    });
    const isSmall = count <= batchSize(action) && action !== 'convert';
    const isDone = isSmall && (await doNow(tx, stored, count));
    const message = isDone ? await close(tx, job.id, action, count) : '';
    return { job, count, isOpen: !isDone, message };
  });
  if (isOpen) await dispatchSteps(ctx);
  return {
    status: 'QUEUED',
    message: isOpen ? `${count} assets are being updated.` : message,
    job_id: job.id,
  };
}

/** False when somebody else holds an asset at the moment: the worker comes back to it. */
async function doNow(tx: TxContext, job: Parameters<typeof runBatch>[1], count: number) {
  return count === 0 || (await runBatch(tx, job)) === count;
}

/** Ends the job. Returns its message for the caller: the outcome in detail where an asset was refused. */
async function close(
  tx: TxContext,
  jobId: number,
  action: BulkAction,
  count: number,
): Promise<string> {
  const { db, now } = tx;
  const message = await outcomeOf(tx, jobId, action);
  const ended = { status: 'COMPLETED' } as const;
  await db.job.update({ where: { id: jobId }, data: { ...ended, message, completedAt: now() } });
  await db.step.updateMany({
    where: { jobId },
    data: { ...ended, percent: 100, startedAt: now(), finishedAt: now() },
  });
  const isRefused = await db.jobAsset.findFirst({ where: { jobId, outcome: 'REFUSED' } });
  return isRefused ? message : (DONE[action]?.(count) ?? message);
}
