import type { Context } from '../context.ts';
import { taskNamed } from './tasks.ts';

/** A step as its row holds it. */
export interface QueuedStep {
  id: number;
  task: string;
  attempt: number;
}

/**
 * Hands a step to its queue. Only carries: the row is the truth, and the reconciler hands over whatever did not get there,
 * so a queue that is away is no failure of the caller.
 */
export async function enqueueStep(
  ctx: Pick<Context, 'tasks' | 'log'>,
  step: QueuedStep,
  delayMs = 0,
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
      delayMs,
    );
  } catch (error) {
    ctx.log.warn({ err: error, step }, 'the queue is away: the step waits for the reconciler');
  }
}
