import type { Context } from '../context.ts';
import { warnUnlessOutage } from '../outage.ts';
import { taskNamed } from '../tasks/tasks.ts';

/** A step as its row holds it. */
export interface QueuedStep {
  id: number;
  task: string;
  attempt: number;
}

/**
 * Adds a dispatched step to its queue. The row is the truth: the reconciler adds whatever did not get there, so an unavailable queue
 * is no failure of the caller.
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
