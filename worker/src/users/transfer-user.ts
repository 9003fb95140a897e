import { setTimeout as pause } from 'node:timers/promises';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { TransferInput } from '@spindle/core/tasks/job-input';
import {
  lockOwners,
  type Owners,
  transferAssets,
  transferCollections,
} from '@spindle/core/users/transfer-ownership';
import type { User } from '@spindle/prisma/client';
import type { Handler, Run } from '../steps/handler.ts';

/** Assets of one batch, which is one transaction. */
const BATCH = 500;
/** Milliseconds between two attempts on assets that another transaction has locked. */
const PAUSE_MS = 200;

/**
 * Transfers the collections and assets of a disabled user. Each batch is a transaction of its own, so a new run continues after a lost,
 * failed or canceled one. Fails when the owner is enabled or the receiver disabled meanwhile.
 */
export const transferUser: Handler = {
  async run(ctx, run) {
    const job = await ctx.db.job.findUnique({ where: { id: run.jobId } });
    if (!job) return;
    const { from_user_id: from, to_user_id: to, count } = TransferInput.parse(job.input);
    const transfer = { from, to, by: job.creatorId, count };
    await countBatch(ctx, run, transfer, (tx) => transferCollections(tx, transfer));
    while (await hasAssets(ctx, from)) {
      const done = await transferPass(ctx, run, transfer);
      // 0: other transactions have locked all remaining assets.
      if (done === 0) await pause(PAUSE_MS, undefined, { signal: run.signal });
    }
    await recordOutcome(ctx, run.jobId, transfer);
  },
};

interface Transfer extends Owners {
  by: number;
  /** The number of assets and collections when the job started. */
  count: number;
}

async function hasAssets({ db }: Context, creatorId: number): Promise<boolean> {
  return (await db.asset.findFirst({ where: { creatorId }, select: { id: true } })) !== null;
}

/** Transfers all assets that no other transaction has locked. Returns their number. */
async function transferPass(ctx: Context, run: Run, transfer: Transfer): Promise<number> {
  let after = 0n;
  let total = 0;
  for (;;) {
    const done = await countBatch(ctx, run, transfer, async (tx, names) => {
      const { count, last } = await transferAssets(tx, { ...transfer, after, limit: BATCH, names });
      after = last;
      return count;
    });
    if (done === 0) return total;
    total += done;
  }
}

/** Runs a batch and counts it in the job. Throws Conflict when the job has ended, and what `lockOwners` throws. */
async function countBatch(
  ctx: Context,
  { jobId, signal, progress }: Run,
  transfer: Transfer,
  batch: (tx: TxContext, names: { from: string; to: string }) => Promise<number>,
): Promise<number> {
  signal.throwIfAborted();
  const done = await inTransaction(ctx, async (tx) => {
    await lockOpenJob(tx, jobId);
    const { owner, receiver } = await lockOwners(tx, transfer);
    const count = await batch(tx, { from: nameOf(owner), to: nameOf(receiver) });
    if (count > 0) await countDone(tx, jobId, { done: count });
    return count;
  });
  const { done: total } = await ctx.db.job.findUniqueOrThrow({ where: { id: jobId } });
  progress((100 * total) / Math.max(1, transfer.count));
  return done;
}

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

async function recordOutcome({ db }: Context, jobId: number, { from, to }: Owners): Promise<void> {
  const [owner, receiver] = [
    await db.user.findUniqueOrThrow({ where: { id: from } }),
    await db.user.findUniqueOrThrow({ where: { id: to } }),
  ];
  const message = `The assets and collections of ${owner.email} now belong to ${receiver.email}`;
  await db.job.updateMany({ where: { id: jobId, status: 'IN_PROGRESS' }, data: { message } });
}
