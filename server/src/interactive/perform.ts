import type { Context } from '@spindle/core/context';
import { AppError, Unavailable } from '@spindle/core/errors';
import { INTERACTIVE_WAIT_MS, type InteractiveTask } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import type { Changes } from '../credentials/changes.ts';

/** Milliseconds between two looks, for when the word that it is done was lost. */
const POLL_MS = 2_000;

/** Work that a worker does while a caller waits. */
export interface Interactive {
  /**
   * Resolves when the result lies where the payload says. Throws with the worker's reason where the work cannot be done
   * (422), and Unavailable after INTERACTIVE_WAIT_MS: the work goes on, and a later call finds it done.
   */
  perform<P extends z.ZodType>(
    task: InteractiveTask<P>,
    payload: z.input<P>,
    signal: AbortSignal,
  ): Promise<void>;
}

export function openInteractive(ctx: Context, changes: Changes): Interactive {
  const waiting = new Map<number, () => void>();
  const wakeAll = () => {
    for (const wake of waiting.values()) wake();
  };
  changes.watch('interactive', (id) => waiting.get(Number(id))?.(), wakeAll);

  /** Until somebody wakes it, or for a while. */
  const rest = (id: number, ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        waiting.delete(id);
        resolve();
      }
      waiting.set(id, done);
      signal.addEventListener('abort', done);
    });

  return {
    async perform(task, payload, signal) {
      const { id } = await ctx.db.interactiveTask.create({
        data: { task: task.name, payload: task.payload.parse(payload) as object },
      });
      const queued = ctx.tasks
        .add('interactive', task.name, { id }, `${task.name}-${id}`)
        .catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'the queue is away');
          throw new Unavailable('This cannot be made at the moment. Please try again.');
        });
      const until = Date.now() + INTERACTIVE_WAIT_MS;
      let resting = rest(id, POLL_MS, signal); // before it is queued: it may be done at once
      await queued;
      while (Date.now() < until) {
        await resting;
        signal.throwIfAborted();
        resting = rest(id, POLL_MS, signal);
        const row = await ctx.db.interactiveTask.findUnique({ where: { id } });
        if (row?.status === 'COMPLETED') return void waiting.get(id)?.();
        if (row?.status === 'ERROR') {
          waiting.get(id)?.();
          throw new AppError(422, 'UNPROCESSABLE', row.message);
        }
      }
      waiting.get(id)?.();
      throw new Unavailable('This takes longer than usual. Please try again in a moment.', 5);
    },
  };
}
