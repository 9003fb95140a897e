import type { BulkAction, bulkChange as route } from '@spindle/contracts/bulk/bulk';
import { addedToCollections, BASKET_ADDED } from '@spindle/contracts/collections/collections';
import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { ASSETS_DELETED, ASSETS_RESTORED } from '@spindle/contracts/trash/trash';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { countDone } from '@spindle/core/jobs/progress';
import type { Place } from '@spindle/core/places/towns';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { BulkInput } from '@spindle/core/tasks/job-input';
import { changeAssets, convertAssets } from '@spindle/core/tasks/tasks';
import type { Prisma } from '@spindle/prisma/client';
import { completeBulkJob, runAtOnce } from '../jobs/run-at-once.ts';
import { startJob } from '../jobs/start.ts';
import { readParameters } from './parameters.ts';
import { recordChangeSet } from './record-change-set.ts';
import { storeJobAssets } from './store-assets.ts';

/** Messages for jobs that are complete before the response, with the texts of specification 8. */
const COMPLETED_MESSAGES: Partial<Record<BulkAction, (count: number) => string>> = {
  delete: () => ASSETS_DELETED,
  restore: () => ASSETS_RESTORED,
  add_to_collections: addedToCollections,
  add_to_basket: () => BASKET_ADDED,
};

/**
 * Creates a job for the requested assets that the caller can see. A job of one batch runs before the response, so that
 * the client's next list is current; the worker runs larger ones. Throws NotFound for an expired search or a hidden
 * collection, Forbidden for another owner's collection, Invalid for data that is invalid for every asset and for more
 * assets than the basket accepts. `place` is that of a new position.
 */
export async function bulkChange(
  ctx: Context,
  { body }: Input<typeof route>,
  place: Place | null = null,
): Promise<Queued> {
  const { action } = body;
  // Originals need no preparation.
  const isReady = body.action === 'download' && body.key === 'original' && body.image === undefined;
  const isConversion = action === 'convert' || action === 'download';
  const { job, isOpen, count, message } = await inTransaction(ctx, async (tx) => {
    const parameters = await readParameters(tx, body);
    // The count is known only once the assets are stored, which needs the id of the job.
    const job = await startJob(tx, {
      type: `BULK_${action.toUpperCase()}`,
      input: { action, count: 0 },
      task: isConversion ? convertAssets : changeAssets,
    });
    const count = await storeJobAssets(tx, job.id, body);
    const changeSetId = await recordChangeSet(tx, job.id, body, parameters);
    const recorded = changeSetId !== undefined && { change_set_id: changeSetId };
    const input: BulkInput = {
      action,
      count,
      ...parameters,
      ...recorded,
      ...(place && { place }),
    };
    const stored = await tx.db.job.update({
      where: { id: job.id },
      data: { input: input as Prisma.InputJsonObject },
    });
    if (isReady) await recordReady(tx, job.id, count);
    const isDone = isReady || (!isConversion && (await runAtOnce(tx, stored, { action, count })));
    const message = isDone ? await completeJob(tx, job.id, action, count) : '';
    return { job, count, isOpen: !isDone, message };
  });
  if (isOpen) await dispatchSteps(ctx);
  return {
    status: 'QUEUED',
    message: isOpen ? `${count} assets are being updated.` : message,
    job_id: job.id,
  };
}

/** Records that a download needs no change of its assets. */
async function recordReady({ db }: TxContext, jobId: number, count: number): Promise<void> {
  await db.jobAsset.updateMany({ where: { jobId }, data: { outcome: 'UNCHANGED' } });
  await countDone({ db }, jobId, { done: count });
}

/** Completes the job. Returns the message for the caller; it is detailed when an asset was refused. */
async function completeJob(
  tx: TxContext,
  jobId: number,
  action: BulkAction,
  count: number,
): Promise<string> {
  const message = await completeBulkJob(tx, jobId, action);
  const refusedAsset = await tx.db.jobAsset.findFirst({ where: { jobId, outcome: 'REFUSED' } });
  return refusedAsset ? message : (COMPLETED_MESSAGES[action]?.(count) ?? message);
}
