import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { ProgramFailed } from '@spindle/core/media/run-program';
import type { Task } from '@spindle/core/tasks/define';
import type { WatchJob } from './cancellations.ts';
import { FinalFailure, type Handler } from './handler.ts';
import { MissingProgram } from './programs.ts';
import {
  beat,
  type ClaimedStep,
  claimStep,
  completeStep,
  failStep,
  HEARTBEAT_MS,
  retryStep,
} from './steps.ts';

/** Times that a program is tried on a file that it fails on. More does not help, but for a disk that was full. */
const PROGRAM_ATTEMPTS = 3;

/** Milliseconds between two writes of a step's percent. */
const PROGRESS_MS = 500;

/** Runs one step through to its end: done, to be tried again, or failed for good. Never throws. */
export async function runStep(
  ctx: Context,
  task: Task,
  handler: Handler,
  stepId: number,
  ending: AbortSignal,
  watchJob: WatchJob = () => () => undefined,
): Promise<void> {
  const step = await claimStep(ctx, stepId);
  if (!step) return;
  if (step.attempt > task.attempts)
    return giveUp(ctx, handler, step, {
      message: 'The worker was lost each time it tried.',
      waitsFor: null,
    });
  const lost = new AbortController();
  const timeUp = AbortSignal.timeout(task.timeoutMs);
  const signal = AbortSignal.any([ending, lost.signal, timeUp]);
  const unwatch = watchJob(step.jobId, () => lost.abort(new Error('The job was cancelled.')));
  const life = signOfLife(ctx, step, () =>
    lost.abort(new Error('Another worker took over, or the job was cancelled.')),
  );
  try {
    await handler.run(ctx, {
      stepId: step.id,
      jobId: step.jobId,
      assetId: step.assetId,
      key: step.key,
      signal,
      progress: life.progress,
    });
    await life.stop();
    await completeStep(ctx, step);
  } catch (error) {
    await life.stop();
    if (lost.signal.aborted) return;
    const reason = timeUp.aborted ? 'It took too long.' : reasonOf(error);
    if (isFinal(error)) ctx.log.info({ task: task.name, step, reason }, 'a step failed');
    else ctx.log.warn({ err: error, task: task.name, step }, 'a step failed');
    if (ending.aborted) await retryStep(ctx, { ...step, task: task.name }, '', 0);
    else if (isFinal(error) || step.attempt >= attemptsOf(task, error))
      await giveUp(ctx, handler, step, {
        message: reason,
        waitsFor: error instanceof MissingProgram ? error.program : null,
      });
    else
      await retryStep(
        ctx,
        { ...step, task: task.name },
        reason,
        task.backoffMs * 2 ** (step.attempt - 1),
      );
  } finally {
    unwatch();
  }
}

function giveUp(
  ctx: Context,
  handler: Handler,
  step: ClaimedStep,
  reason: { message: string; waitsFor: string | null },
): Promise<void> {
  return failStep(ctx, step, reason, async (tx) => handler.giveUp?.(tx, step, reason.message));
}

function isFinal(error: unknown): boolean {
  return (
    error instanceof FinalFailure ||
    error instanceof MissingProgram || // `revive` runs it again once the program is there
    (error instanceof AppError && error.status < 500)
  );
}

function attemptsOf({ attempts }: Task, error: unknown): number {
  return error instanceof ProgramFailed ? Math.min(PROGRAM_ATTEMPTS, attempts) : attempts;
}

/** What a person is shown: our own sentences and what a program said, never the inside of an unexpected failure. */
function reasonOf(error: unknown): string {
  if (error instanceof ProgramFailed) return `It failed: ${error.message}.`;
  return error instanceof FinalFailure || error instanceof AppError
    ? error.message
    : 'An unexpected error; the log of the worker says more.';
}

/** Beats while a handler works, and writes its percent at most twice a second. */
function signOfLife(ctx: Context, step: ClaimedStep, onLost: () => void) {
  let percent = 0;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    written = Date.now();
    writing = writing.then(async () => {
      const ours = await beat(ctx, step, percent).catch(() => true); // a database that is away is not a lost step
      if (!ours) onLost();
    });
  };
  const timer = setInterval(write, HEARTBEAT_MS);
  return {
    progress(value: number) {
      percent = value;
      if (Date.now() - written >= PROGRESS_MS) write();
    },
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
