import { type Context, inTransaction } from '@spindle/core/context';
import { enqueueStep } from '@spindle/core/tasks/enqueue';
import { versionOf } from '@spindle/core/tasks/job-input';
import { finish, probe } from '@spindle/core/tasks/tasks';

/** Jobs that are looked after at once. */
const BATCH = 200;

/** Runs again what failed for want of a program that is there now. */
export async function revive(ctx: Context, present: readonly string[]): Promise<void> {
  for (;;) {
    const steps = await ctx.db.step.findMany({
      where: { status: 'ERROR', task: probe.name, waitsFor: { in: [...present] } },
      orderBy: { id: 'asc' },
      take: BATCH,
      include: { job: true },
    });
    for (const step of steps) {
      const queued = await inTransaction(ctx, async ({ db }) => {
        if (step.job.assetId !== null)
          await db.asset.updateMany({
            where: {
              id: step.job.assetId,
              status: 'ERROR',
              version: versionOf(step.job.input), // of one replaced meanwhile nothing is to be made
            },
            data: { status: 'NOT_READY', error: null },
          });
        await db.step.deleteMany({ where: { jobId: step.jobId, task: finish.name } });
        await db.job.update({
          where: { id: step.jobId },
          data: { status: 'QUEUED', message: '', completedAt: null },
        });
        return db.step.update({
          where: { id: step.id },
          // The number of the run goes on: it is part of the queue's id.
          data: { status: 'QUEUED', message: '', finishedAt: null, waitsFor: null },
        });
      });
      await enqueueStep(ctx, queued);
    }
    if (steps.length < BATCH) return;
  }
}
