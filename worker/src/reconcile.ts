import type { Context } from '@spindle/core/context';
import { enqueueStep, type QueuedStep } from '@spindle/core/tasks/enqueue';
import { STALE_MS } from './steps.ts';

/** Milliseconds between two looks. */
export const RECONCILE_MS = 15_000;
/** Steps handed over in one look. */
const BATCH = 500;
/** Milliseconds a step may wait before it is looked after: a healthy queue is quicker. */
const PATIENCE_MS = 5_000;

/**
 * Hands over again whatever the queue has lost: steps that wait, and steps whose worker has gone silent. Steps that are still
 * in the queue keep their id and are not added twice. `after` is the last id seen; gives the next one, 0 to begin anew.
 */
export async function reconcile(ctx: Context, after: number): Promise<number> {
  const steps = await ctx.db.$queryRaw<QueuedStep[]>`
    SELECT id, task, attempt FROM step
    WHERE id > ${after} AND (
      (status = 'QUEUED' AND not_before < now() - make_interval(secs => ${PATIENCE_MS / 1000}))
      OR (status = 'IN_PROGRESS' AND heartbeat_at < now() - make_interval(secs => ${STALE_MS / 1000})))
    ORDER BY id LIMIT ${BATCH}`;
  for (const step of steps) await enqueueStep(ctx, step);
  return steps.length < BATCH ? 0 : (steps.at(-1)?.id ?? 0);
}
