import type { Context } from '@spindle/core/context';
import { AppError, StillProcessing, Unavailable } from '@spindle/core/errors';
import { warnUnlessOutage } from '@spindle/core/outage';
import { INTERACTIVE_WAIT_MS, type InteractiveTask } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import type { Changes } from '../credentials/changes.ts';

/** Milliseconds between two queries, for when a notification was lost, or the database. */
const POLL_MS = 1_000;

/** Work that a worker does while a caller waits. */
export interface Interactive {
  /**
   * Resolves when the result lies where the payload says. Throws with the worker's reason where the work cannot be done
   * (422); Unavailable where an outage ended it; StillProcessing after INTERACTIVE_WAIT_MS: a later call finds the work done.
   */
  perform<P extends z.ZodType<{ key: string }>>(
    task: InteractiveTask<P>,
    payload: z.input<P>,
    signal: AbortSignal,
  ): Promise<void>;
}

export function openInteractive(ctx: Context, changes: Changes): Interactive {
  const waiting = new Set<{ id: number; wake: () => void }>();
  const wake = (isMeant: (id: number) => boolean) => {
    for (const waiter of waiting) if (isMeant(waiter.id)) waiter.wake();
  };
  changes.watch(
    'interactive',
    (id) => wake((waited) => waited === Number(id)),
    () => wake(() => true),
  );

  /** Until somebody wakes it, or for a while. */
  function rest(id: number, signal: AbortSignal): { over: Promise<void>; wake: () => void } {
    let resolve = () => {};
    const over = new Promise<void>((end) => {
      resolve = end;
    });
    const waiter = { id, wake: done };
    const timer = setTimeout(done, POLL_MS);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      waiting.delete(waiter);
      resolve();
    }
    waiting.add(waiter);
    signal.addEventListener('abort', done);
    return { over, wake: done };
  }

  return {
    async perform(task, payload, signal) {
      const id = await openTask(ctx, task, task.payload.parse(payload));
      const queued = ctx.tasks
        .add('interactive', task.name, { id }, `${task.name}-${id}`)
        .catch((error: unknown) => {
          if (error instanceof AppError) throw error;
          warnUnlessOutage(ctx.log, error, 'the queue failed');
          throw new Unavailable('This is not available at the moment. Try again.');
        });
      queued.catch(() => undefined); // it may fail before it is awaited
      const until = Date.now() + INTERACTIVE_WAIT_MS;
      let resting = rest(id, signal); // before it is queued: it may be done at once
      try {
        await queued;
        while (Date.now() < until) {
          await resting.over;
          signal.throwIfAborted();
          resting = rest(id, signal);
          const row = await ctx.db.interactiveTask.findUnique({ where: { id } });
          if (row?.status === 'COMPLETED') return;
          if (row?.status === 'ERROR' && row.isRetryable) throw new Unavailable(row.message, 2);
          if (row?.status === 'ERROR') throw new AppError(422, 'UNPROCESSABLE', row.message);
        }
      } finally {
        resting.wake();
      }
      throw new StillProcessing('This takes longer than usual. Try again in a moment.', 5);
    },
  };
}

/** The row of the work: the one that is open already, or a new one. */
async function openTask(
  { db }: Context,
  { name, timeoutMs }: InteractiveTask,
  payload: { key: string },
): Promise<number> {
  const { key } = payload;
  const lost = new Date(Date.now() - timeoutMs);
  await db.interactiveTask.updateMany({
    where: { key, status: 'QUEUED', requestedAt: { lt: lost } },
    data: { status: 'ERROR', message: 'The task was lost. Try again.' },
  });
  for (;;) {
    const [row] = await db.$queryRaw<{ id: number }[]>`
      INSERT INTO interactive_task (task, payload, key) VALUES (${name}, ${JSON.stringify(payload)}::jsonb, ${key})
      ON CONFLICT (key) WHERE status = 'QUEUED' AND key <> '' DO NOTHING RETURNING id`;
    const open = row ?? (await db.interactiveTask.findFirst({ where: { key, status: 'QUEUED' } }));
    if (open) return open.id; // else it has ended at this moment
  }
}
