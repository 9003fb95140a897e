import { type Context, inTransaction } from '../context.ts';
import { warnUnlessOutage } from '../outage.ts';
import type { TaskQueues } from '../tasks/queues.ts';
import { enqueueStep } from './enqueue-step.ts';
import { hasRoom, takeNextSteps } from './next-steps.ts';

/** Advisory lock that lets one process dispatch at a time: two would take the same steps, or more than fit. */
const LOCK = 'dispatch steps';

interface Dispatching {
  running: Promise<void>;
  /** The next run, which sees the steps written while the first one ran. */
  next?: Promise<void>;
}

/** The running dispatch of this process, by its queues. */
const dispatching = new WeakMap<TaskQueues, Dispatching>();

/**
 * Moves the next steps from the backlog (rows in Postgres) into the queues, as many as fit. Call it after writing steps and after a
 * step ends. Calls during a run share the next run. Never throws: the workers repeat it periodically.
 */
export function dispatchSteps(ctx: Context): Promise<void> {
  const current = dispatching.get(ctx.tasks);
  if (!current) return start(ctx);
  current.next ??= current.running.then(() => start(ctx));
  return current.next;
}

function start(ctx: Context): Promise<void> {
  const current: Dispatching = { running: dispatch(ctx) };
  dispatching.set(ctx.tasks, current);
  return current.running.finally(() => {
    if (!current.next) dispatching.delete(ctx.tasks);
  });
}

async function dispatch(ctx: Context): Promise<void> {
  try {
    if (!(await hasRoom(ctx))) return;
    const steps = await inTransaction(ctx, async (tx) => {
      await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))::text`;
      return takeNextSteps(tx);
    });
    // A process that ends here leaves steps that the reconciler enqueues.
    await Promise.all(steps.map((step) => enqueueStep(ctx, step)));
  } catch (error) {
    warnUnlessOutage(ctx.log, error, 'dispatching steps failed; a worker repeats it');
  }
}
