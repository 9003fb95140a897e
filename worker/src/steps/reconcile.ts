import type { Context } from '@spindle/core/context';
import { enqueueStep, type QueuedStep } from '@spindle/core/steps/enqueue-step';
import { couldReceiveHeartbeats } from './database-contact.ts';
import { stepTimes } from './step-times.ts';

/**
 * Re-enqueues dispatched steps that the queue lost: steps that no worker has started, and steps whose worker stopped sending
 * heartbeats. Steps still in the queue keep their id and are not added twice. Only a few steps are dispatched at a time.
 */
export async function reconcile(ctx: Context): Promise<void> {
  const { staleMs, undeliveredMs } = stepTimes(ctx);
  const steps = await ctx.db.$queryRaw<QueuedStep[]>`
    SELECT id, task, attempt FROM step
    WHERE dispatched_at IS NOT NULL AND (
      (status = 'QUEUED' AND dispatched_at < now() - make_interval(secs => ${undeliveredMs / 1000}))
      OR (status = 'IN_PROGRESS' AND ${couldReceiveHeartbeats(ctx, staleMs)}
        AND heartbeat_at < now() - make_interval(secs => ${staleMs / 1000})))
    ORDER BY id`;
  for (const step of steps) await enqueueStep(ctx, step);
}
