import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { TransferInput } from '@spindle/core/tasks/job-input';
import { TRANSFER_BATCH, transferInBatches } from '@spindle/core/users/transfer-in-batches';
import {
  lockOwners,
  type OwnerNames,
  type Owners,
  transferAssets,
  transferCollections,
} from '@spindle/core/users/transfer-ownership';
import type { Handler, Run } from '../steps/handler.ts';

/**
 * Transfers the collections and assets of a disabled user. Each batch is a transaction of its own, so a new run continues after a lost,
 * failed or canceled one. Fails when the owner is enabled or the receiver disabled meanwhile.
 */
export const transferOwnership: Handler = {
  async run(ctx, run) {
    const job = await ctx.db.job.findUnique({ where: { id: run.jobId } });
    if (!job) return;
    const { from_user_id: from, to_user_id: to, count } = TransferInput.parse(job.input);
    const transfer = { from, to, by: job.creatorId, count };
    await runBatch(ctx, run, transfer, async (tx) => ({
      count: await transferCollections(tx, transfer),
    }));
    const transferBatch = (after: bigint) =>
      runBatch(ctx, run, transfer, (tx, names) =>
        transferAssets(tx, { ...transfer, after, limit: TRANSFER_BATCH, names }),
      );
    await transferInBatches(ctx, from, transferBatch, run.signal);
    await recordOutcome(ctx, run.jobId, transfer);
  },
};

interface Transfer extends Owners {
  /** The user who started the job. */
  by: number;
  /** The number of assets and collections when the job started. */
  count: number;
}

/** Runs a batch and counts it in the job. Throws Conflict when the job has ended, and what `lockOwners` throws. */
async function runBatch<R extends { count: number }>(
  ctx: Context,
  { jobId, signal, progress }: Run,
  transfer: Transfer,
  batch: (tx: TxContext, names: OwnerNames) => Promise<R>,
): Promise<R> {
  signal.throwIfAborted();
  const result = await inTransaction(ctx, async (tx) => {
    await lockOpenJob(tx, jobId);
    const { names } = await lockOwners(tx, transfer);
    const done = await batch(tx, names);
    if (done.count > 0) await countDone(tx, jobId, { done: done.count });
    return done;
  });
  const { done: total } = await ctx.db.job.findUniqueOrThrow({ where: { id: jobId } });
  progress((100 * total) / Math.max(1, transfer.count));
  return result;
}

async function recordOutcome({ db }: Context, jobId: number, { from, to }: Owners): Promise<void> {
  const [owner, receiver] = [
    await db.user.findUniqueOrThrow({ where: { id: from } }),
    await db.user.findUniqueOrThrow({ where: { id: to } }),
  ];
  const message = `The assets and collections of ${owner.email} now belong to ${receiver.email}`;
  await db.job.updateMany({ where: { id: jobId, status: 'IN_PROGRESS' }, data: { message } });
}
