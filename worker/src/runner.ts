import type { Context } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { QUEUES, type QueueName } from '@spindle/core/tasks/define-task';
import {
  type BackendWorker,
  openQueueBackend,
  type QueueBackend,
} from '@spindle/core/tasks/queue-backend';
import { TASKS } from '@spindle/core/tasks/tasks';
import { HANDLERS } from './handlers.ts';
import { runInteractive } from './run-interactive.ts';
import { openCancellations } from './steps/cancellations.ts';
import { watchDatabase } from './steps/database-contact.ts';
import { runStep } from './steps/run-step.ts';

/** Milliseconds; a run that is lost comes back within 15 s. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
const STALLED_MAX = 5;
/** Milliseconds between two dispatches for steps whose delay is over, and for those that a lost process has written. */
const DISPATCH_MS = 1_000;

export interface Runner {
  /** Takes nothing new, gives up what runs (it is queued again), and ends. */
  close(): Promise<void>;
}

/** Takes tasks from every queue, each queue bounded by what its work costs. */
export async function openRunner(ctx: Context): Promise<Runner> {
  const carrier: QueueBackend = await openQueueBackend(ctx.config, ctx.log);
  const contact = watchDatabase(ctx);
  const cancellations = openCancellations(ctx);
  const ending = new AbortController();
  const concurrency: Record<QueueName, number> = {
    media: ctx.config.workerMedia,
    video: ctx.config.workerVideo,
    upkeep: 1,
    bulk: 1,
    conversions: 1, // it has a turn for each decoder itself
    interactive: 2,
  };
  const workers: BackendWorker[] = QUEUES.map((queue) =>
    carrier.worker(
      queue,
      async (job) => {
        if (queue === 'interactive') return runInteractive(ctx, job.data, ending.signal);
        const task = TASKS.find(({ name }) => name === job.name);
        if (!task) return ctx.log.error({ name: job.name }, 'a task of another release');
        const { stepId } = task.payload.parse(job.data);
        await runStep(ctx, task, HANDLERS[task.name], stepId, ending.signal, cancellations.watch);
        void dispatchSteps(ctx); // its slot is free, and it may have added steps
      },
      {
        concurrency: concurrency[queue],
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
        maxStalledCount: STALLED_MAX,
      },
    ),
  );
  const stopDispatching = startPeriodicTask('dispatch steps', DISPATCH_MS, ctx.log, () =>
    dispatchSteps(ctx),
  );
  return {
    async close() {
      await stopDispatching();
      const idle = Promise.all(workers.map((worker) => worker.close()));
      ending.abort(new Error('The worker is stopping.'));
      await idle;
      await dispatchSteps(ctx); // after those of the runs that have just ended
      await cancellations.close();
      await contact.close();
      await carrier.close();
    },
  };
}
