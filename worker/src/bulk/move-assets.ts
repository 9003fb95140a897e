import { setTimeout as pause } from 'node:timers/promises';
import { moveBatch } from '@spindle/core/bulk/move-batch';
import { MoveInput } from '@spindle/core/tasks/job-input';
import type { Handler } from '../handler.ts';

/** Milliseconds until what another run holds is looked for again. */
const PAUSE_MS = 200;

/** Moves the assets of a job to the trash, or back. What is done is struck off its list, so a run goes on where one was lost. */
export const moveAssets: Handler = {
  async run(ctx, { jobId, signal, progress }) {
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    if (!job) return;
    const { action, count } = MoveInput.parse(job.input);
    let left = await ctx.db.jobAsset.count({ where: { jobId } });
    while (left > 0) {
      signal.throwIfAborted();
      progress((100 * (count - left)) / count);
      const taken = await moveBatch(ctx, job, action);
      if (taken === 0) await pause(PAUSE_MS, undefined, { signal });
      left = taken > 0 ? left - taken : await ctx.db.jobAsset.count({ where: { jobId } });
    }
  },
};
