import type { Context } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { QUEUES, type QueueName } from '@spindle/core/tasks/define-task';
import {
  type BackendWorker,
  openQueueBackend,
  type QueueBackend,
} from '@spindle/core/tasks/queue-backend';
import { taskNamed } from '@spindle/core/tasks/tasks';
import { HANDLERS } from './handlers.ts';
import { runInteractive } from './run-interactive.ts';
import { openCancellations } from './steps/cancellations.ts';
import { watchDatabase } from './steps/database-contact.ts';
import { runStep } from './steps/run-step.ts';
import { openStepMeter } from './steps/step-meter.ts';
import { stepTimes } from './steps/step-times.ts';

/** Limits how often the lock of one queued job may expire. */
const STALLED_MAX = 5;
/** Milliseconds between two dispatches, for steps whose delay has passed and for steps written by a process that died. */
const DISPATCH_MS = 1_000;

/** The queues that this worker serves. */
export interface Runner {
  /** Accepts no new tasks, interrupts running steps (they are queued again) and closes. */
  close(): Promise<void>;
}

/** Runs the tasks of every queue until it is closed. */
export async function openRunner(ctx: Context): Promise<Runner> {
  const backend: QueueBackend = await openQueueBackend(ctx.config, ctx.log);
  const contact = watchDatabase(ctx);
  const cancellations = openCancellations(ctx);
  const meter = openStepMeter(ctx);
  const shutdown = new AbortController();
  const { lockMs, stalledCheckMs } = stepTimes(ctx);
  // Tasks that run at the same time.
  const concurrency: Record<QueueName, number> = {
    media: ctx.config.workerMedia,
    video: ctx.config.workerVideo,
    upkeep: 1,
    bulk: 1,
    conversions: 1, // its handlers limit their concurrency themselves
    models: 1, // each model process serves one picture at a time
    speech: 1, // the model process serves one recording at a time
    indexing: 1,
    transfers: 1,
    interactive: 2,
  };
  const workers: BackendWorker[] = QUEUES.map((queue) =>
    backend.worker(
      queue,
      async (job) => {
        if (queue === 'interactive') return runInteractive(ctx, job.data, shutdown.signal);
        const task = taskNamed(job.name);
        if (!task)
          return ctx.log.error({ name: job.name }, 'unknown task, written by another release');
        const { stepId } = task.payload.parse(job.data);
        await runStep(ctx, task, HANDLERS[task.name], stepId, shutdown.signal, {
          watchJob: cancellations.watch,
          addRun: meter.addRun,
        });
        void dispatchSteps(ctx); // a slot is free, and the run may have added steps
      },
      {
        concurrency: concurrency[queue],
        lockDuration: lockMs,
        stalledInterval: stalledCheckMs,
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
      shutdown.abort(new Error('The worker is stopping.'));
      await idle;
      await dispatchSteps(ctx); // after the dispatches of the interrupted runs
      await meter.close();
      await cancellations.close();
      await contact.close();
      await backend.close();
    },
  };
}
