import type { Context } from '@spindle/core/context';
import { AppError, StillProcessing, Unavailable } from '@spindle/core/errors';
import { warnUnlessOutage } from '@spindle/core/outage';
import { INTERACTIVE_WAIT_MS, type InteractiveTask } from '@spindle/core/tasks/interactive';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import type { z } from 'zod';
import type { Changes } from '../credentials/changes.ts';

/** Milliseconds between two polls, in case a notification or the database connection is lost. */
const POLL_MS = 1_000;

/** Seconds after which a caller should try again. */
const RETRY_SECONDS = { afterOutage: 2, afterTimeout: 5 };

/** Runs tasks in a worker while a caller waits for the result. */
export interface InteractiveTasks {
  /**
   * Resolves when the result is stored under the payload's key. Throws a 422 error with the worker's reason when the task
   * fails, Unavailable when an outage ends it, and StillProcessing after INTERACTIVE_WAIT_MS; a later call finds the result.
   */
  perform<P extends z.ZodType<{ key: string }>>(
    task: InteractiveTask<P>,
    payload: z.input<P>,
    signal: AbortSignal,
  ): Promise<void>;
}

/** Opens the tasks of this server. `changes` reports tasks that have ended. */
export function openInteractiveTasks(ctx: Context, changes: Changes): InteractiveTasks {
  const waiters = new Set<{ id: number; wake: () => void }>();
  /** Wakes the callers whose task id matches. */
  const wakeWaiters = (matches: (id: number) => boolean) => {
    for (const waiter of waiters) if (matches(waiter.id)) waiter.wake();
  };
  changes.watch(
    'interactive',
    (id) => wakeWaiters((waiterId) => waiterId === Number(id)),
    () => wakeWaiters(() => true),
  );

  /**
   * Waits for a notification about the task, an abort of the signal or POLL_MS, whichever comes first: `ended` then
   * resolves. `wake` ends the wait early.
   */
  function waitForChange(id: number, signal: AbortSignal) {
    let resolve = () => {};
    const ended = new Promise<void>((end) => {
      resolve = end;
    });
    const waiter = { id, wake };
    const timer = setTimeout(wake, POLL_MS);
    function wake() {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      waiters.delete(waiter);
      resolve();
    }
    waiters.add(waiter);
    signal.addEventListener('abort', wake);
    return { ended, wake };
  }

  return {
    async perform(task, payload, signal) {
      const id = await openTask(ctx, task, task.payload.parse(payload));
      const queued = ctx.tasks
        .add('interactive', task.name, { id }, `${task.name}-${id}`)
        .catch((error: unknown) => {
          if (error instanceof AppError) throw error;
          warnUnlessOutage(ctx.log, error, 'cannot queue an interactive task');
          throw new Unavailable('This is not available at the moment. Try again.');
        });
      queued.catch(() => undefined); // handles a failure before the await below
      const deadline = Date.now() + INTERACTIVE_WAIT_MS;
      let change = waitForChange(id, signal); // before queueing, because the task may complete at once
      try {
        await queued;
        while (Date.now() < deadline) {
          await change.ended;
          signal.throwIfAborted();
          change = waitForChange(id, signal);
          if (await isCompleted(ctx, id)) return;
        }
      } finally {
        change.wake();
      }
      throw new StillProcessing(
        'This takes longer than usual. Try again in a moment.',
        RETRY_SECONDS.afterTimeout,
      );
    },
  };
}

/** Whether the task is complete. Throws a 422 error for a failed task, Unavailable for one that failed in an outage. */
async function isCompleted({ db }: Context, id: number): Promise<boolean> {
  const row = await db.interactiveTask.findUnique({ where: { id } });
  if (row?.status === 'ERROR' && row.isRetryable)
    throw new Unavailable(row.message, RETRY_SECONDS.afterOutage);
  if (row?.status === 'ERROR') throw new AppError(422, 'UNPROCESSABLE', row.message);
  return row?.status === 'COMPLETED';
}

/** Returns the id of the queued task with the same key; creates the task if there is none. */
async function openTask(
  { db }: Context,
  { name, timeoutMs }: InteractiveTask,
  payload: { key: string },
): Promise<number> {
  const { key } = payload;
  // A task that is older than its own time limit will not run any more; it must not block a new one with its key.
  const lostBefore = new Date(Date.now() - timeoutMs);
  await db.interactiveTask.updateMany({
    where: { key, status: 'QUEUED', requestedAt: { lt: lostBefore } },
    data: { status: 'ERROR', message: 'The task was lost. Try again.' },
  });
  for (;;) {
    const [row] = await db.$queryRaw<{ id: number }[]>`
      INSERT INTO interactive_task (task, payload, key, trace_parent)
      VALUES (${name}, ${JSON.stringify(payload)}::jsonb, ${key}, ${activeTraceParent()})
      ON CONFLICT (key) WHERE status = 'QUEUED' AND key <> '' DO NOTHING RETURNING id`;
    const open = row ?? (await db.interactiveTask.findFirst({ where: { key, status: 'QUEUED' } }));
    if (open) return open.id; // otherwise the queued task has just ended: try again
  }
}
