import type { Context } from '@spindle/core/context';
import type { Handler, Run } from '../handler.ts';

/** Closes a job: ERROR when one of its steps has failed, with the first reason, else COMPLETED. */
export const finish: Handler = {
  async run(ctx: Context, { jobId }: Run) {
    const failed = await ctx.db.step.findFirst({
      where: { jobId, status: 'ERROR' },
      orderBy: { id: 'asc' },
    });
    await ctx.db.job.updateMany({
      where: { id: jobId, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
      data: {
        status: failed ? 'ERROR' : 'COMPLETED',
        message: failed?.message ?? '',
        completedAt: ctx.now(),
      },
    });
  },
};
