import type { Context } from '../context.ts';
import { warnUnlessOutage } from '../outage.ts';
import { taskNamed } from '../tasks/tasks.ts';

/** The columns of a step row that the queue needs. */
export interface QueuedStep {
  id: number;
  task: string;
  attempt: number;
}

/**
 * Adds a dispatched step to its queue. Does not throw when the queue is unavailable: the row counts, and the reconciler enqueues
 * steps that are missing in the queue.
 */
export async function enqueueStep(
  ctx: Pick<Context, 'tasks' | 'log'>,
  step: QueuedStep,
): Promise<void> {
  const task = taskNamed(step.task);
  if (!task) {
    ctx.log.error({ step }, 'a step names a task that this release does not know');
    return;
  }
  try {
    await ctx.tasks.add(
      task.queue,
      task.name,
      { stepId: step.id },
      `${task.name}-${step.id}-${step.attempt}`,
    );
  } catch (error) {
    warnUnlessOutage(ctx.log, error, 'the step waits for the reconciler', { step });
  }
}
