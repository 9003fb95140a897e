import { setTimeout as pause } from 'node:timers/promises';
import { outcomeOf } from '@spindle/core/bulk/outcomes/outcome';
import { runBatch } from '@spindle/core/bulk/run-batch';
import { inTransaction } from '@spindle/core/context';
import { BulkInput } from '@spindle/core/tasks/job-input';
import type { Handler } from '../steps/handler.ts';

/** Milliseconds between two attempts on assets that another transaction has locked. */
const PAUSE_MS = 200;

/**
 * Applies a bulk action to many assets. Each batch is applied and recorded in its own transaction, so a new run continues after a
 * lost one.
 */
export const changeAssets: Handler = {
  async run(ctx, { jobId, signal, progress }) {
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    if (!job) return;
    const { action, count } = BulkInput.parse(job.input);
    const countLeft = () => ctx.db.jobAsset.count({ where: { jobId, outcome: null } });
    let left = await countLeft();
    while (left > 0) {
      signal.throwIfAborted();
      progress((100 * (count - left)) / count);
      const processed = await inTransaction(ctx, (tx) => runBatch(tx, job));
      // 0: other transactions have locked all remaining assets.
      if (processed === 0) await pause(PAUSE_MS, undefined, { signal });
      left = processed > 0 ? left - processed : await countLeft();
    }
    const message = await outcomeOf(ctx, jobId, action);
    await ctx.db.job.updateMany({ where: { id: jobId, status: 'IN_PROGRESS' }, data: { message } });
  },
};
