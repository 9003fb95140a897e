import type { Context } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';
import { outageOf } from '@spindle/core/outage';
import type { Task } from '@spindle/core/tasks/define-task';
import type { WatchJob } from './cancellations.ts';
import type { Handler } from './handler.ts';
import { startHeartbeat } from './heartbeat.ts';
import { observeStep } from './observe-step.ts';
import { type ClaimedRun, failRun, recordFailure } from './record-failure.ts';
import { retryWrite } from './retry-write.ts';
import type { StepMeter } from './step-meter.ts';
import { claimStep, completeStep, countAttempts } from './step-state.ts';

const WORKER_LOST = 'The worker stopped unexpectedly on every attempt.';

/** What a worker does beside the runs of steps. */
interface RunObservers {
  /** Watches whether the job of a step is canceled. */
  watchJob?: WatchJob;
  /** Counts a run that has ended. */
  addRun?: StepMeter['addRun'];
}

/**
 * Runs one step until it is completed, queued again or failed. During an outage of the database it waits until it can write the
 * outcome. Never throws: a step whose outcome was not written is claimed again after its heartbeats have stopped.
 */
export async function runStep(
  ctx: Context,
  task: Task,
  handler: Handler,
  stepId: number,
  shutdownSignal: AbortSignal,
  { watchJob, addRun }: RunObservers = {},
): Promise<void> {
  try {
    const step = await retryWrite(ctx, () => claimStep(ctx, stepId), shutdownSignal);
    if (!step) return;
    const startedAt = performance.now();
    await runClaimed(ctx, { task, handler, step, shutdownSignal }, watchJob);
    addRun?.(task, step, performance.now() - startedAt);
  } catch (error) {
    ctx.log.error({ err: error, task: task.name, stepId }, 'the outcome of a step was not written');
  }
}

/** Runs a claimed step with heartbeats and writes its outcome, unless another run owns the step by then. */
async function runClaimed(
  ctx: Context,
  run: ClaimedRun,
  watchJob: WatchJob = () => () => undefined,
): Promise<void> {
  const { task, step, shutdownSignal } = run;
  if (countAttempts(step) > task.attempts)
    return retryWrite(
      ctx,
      () => failRun(ctx, run, { message: WORKER_LOST, waitsFor: null }),
      shutdownSignal,
    );
  const startedAt = performance.now();
  const observation = observeStep(task, step);
  const lost = new AbortController();
  const lose = (reason: string) => lost.abort(new Error(reason));
  const unwatch = watchJob(step.jobId, () => lose('The job was canceled.'));
  const heartbeat = startHeartbeat(ctx, step, () =>
    lose('Another worker took over, or the job was canceled.'),
  );
  try {
    const failure = await observation.run(() =>
      runHandler(ctx, run, lost.signal, heartbeat.progress),
    );
    if (lost.signal.aborted) return;
    observation.end(failure?.error);
    const { id: stepId, jobId, assetId, key } = step;
    const about = { task: task.name, key, stepId, jobId, assetId, attempt: step.attempt };
    const log = ctx.log.child({ ...about, durationMs: Math.round(performance.now() - startedAt) });
    if (failure) return await recordFailure({ ...ctx, log }, run, failure.error);
    await retryWrite(ctx, () => completeStep(ctx, step), shutdownSignal);
    log.info('a step is completed');
  } finally {
    observation.end(new Error('The run was lost or canceled.'));
    unwatch();
    await heartbeat.stop();
  }
}

/** Runs the handler. Returns the error that it threw, or null. */
async function runHandler(
  ctx: Context,
  { task, handler, step, shutdownSignal }: ClaimedRun,
  lost: AbortSignal,
  progress: (percent: number) => void,
): Promise<{ error: unknown } | null> {
  const timeUp = AbortSignal.timeout(task.timeoutMs);
  const signal = AbortSignal.any([shutdownSignal, lost, timeUp]);
  const { id: stepId, jobId, assetId, key } = step;
  try {
    await handler.run(ctx, { stepId, jobId, assetId, key, signal, progress });
    return null;
  } catch (error) {
    const isLate = timeUp.aborted && !outageOf(error);
    return { error: isLate ? new Unavailable('Processing took too long.') : error };
  }
}
