import { type Backoff, backoffMs } from '@spindle/core/connections/backoff';
import type { Context } from '@spindle/core/context';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import type { Task } from '@spindle/core/tasks/define-task';
import { MissingProgram } from '../programs/installed-programs.ts';
import type { Handler } from './handler.ts';
import { judgeFailure } from './judge-failure.ts';
import { retryWrite } from './retry-write.ts';
import {
  type ClaimedStep,
  countAttempts,
  failStep,
  postponeStep,
  retryStep,
} from './step-state.ts';

/** A claimed step with everything that its run needs. */
export interface ClaimedRun {
  task: Task;
  handler: Handler;
  step: ClaimedStep;
  /** Aborted when the worker shuts down. */
  shutdownSignal: AbortSignal;
}

/** Limits the attempts when a program fails on a file. */
const PROGRAM_ATTEMPTS = 3;

/** The delay before a postponed step runs again. */
const POSTPONEMENT: Backoff = { firstMs: 2_000, longestMs: 60_000 };

/** Records the outcome of a failed run: the step is postponed, retried or failed. Throws like retryWrite. */
export function recordFailure(ctx: Context, run: ClaimedRun, error: unknown): Promise<void> {
  return retryWrite(ctx, () => writeFailure(ctx, run, error), run.shutdownSignal);
}

async function writeFailure(ctx: Context, run: ClaimedRun, error: unknown): Promise<void> {
  const { task, step, shutdownSignal } = run;
  if (shutdownSignal.aborted) return postponeStep(ctx, step, '', 0); // for the next worker
  const attempts = countAttempts(step);
  const isLast = attempts >= attemptsOf(task, error);
  const { kind, message } = await judgeFailure(ctx, step, error, isLast);
  if (kind === 'postpone') {
    await postponeStep(ctx, step, message, backoffMs(step.postponed, POSTPONEMENT));
    ctx.log.info({ reason: message }, 'a step is postponed');
  } else if (kind === 'retry') {
    await retryStep(ctx, step, message, task.backoffMs * 2 ** (attempts - 1));
    ctx.log.warn({ err: error }, 'a step failed and is retried');
  } else {
    const waitsFor = error instanceof MissingProgram ? error.program : null;
    await failRun(ctx, run, { message, waitsFor });
    ctx.log.info({ reason: message }, 'a step failed');
  }
}

/** Fails a step without a retry. Its handler records further consequences in the same transaction. */
export function failRun(
  ctx: Context,
  { handler, step }: Pick<ClaimedRun, 'handler' | 'step'>,
  reason: { message: string; waitsFor: string | null },
): Promise<void> {
  return failStep(ctx, step, reason, async (tx) => handler.giveUp?.(tx, step, reason.message));
}

function attemptsOf({ attempts }: Task, error: unknown): number {
  return error instanceof ProgramFailed ? Math.min(PROGRAM_ATTEMPTS, attempts) : attempts;
}
