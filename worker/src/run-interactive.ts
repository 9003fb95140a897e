import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { diskOutage } from '@spindle/core/filesystem/disk-errors';
import { outageOf } from '@spindle/core/outage';
import { INTERACTIVE_TASKS } from '@spindle/core/tasks/interactive';
import { runInSpan } from '@spindle/core/telemetry/active-span';
import { getInstruments } from '@spindle/core/telemetry/metrics';
import { startSpan } from '@spindle/core/telemetry/tracing';
import type { InteractiveTask } from '@spindle/prisma/client';
import { z } from 'zod';
import { makeImage } from './images/make-image.ts';
import { embedQuestions } from './interactive/embed-questions.ts';
import { findQueryFaces } from './interactive/find-query-faces.ts';
import { findRedEyes } from './interactive/find-red-eyes.ts';
import { makeCutout } from './interactive/make-cutout.ts';
import { makeEdit } from './interactive/make-edit.ts';
import { makeRetouch } from './interactive/make-retouch.ts';
import { readPages } from './interactive/read-pages.ts';
import { tilesOnDemand } from './interactive/tiles-on-demand.ts';
import { MissingProgram } from './programs/installed-programs.ts';
import { FinalFailure } from './steps/handler.ts';
import { retryWrite } from './steps/retry-write.ts';
import { WORKER_ID } from './steps/worker-id.ts';
import { makePoster } from './video/make-poster.ts';

/** Performs one interactive task. Its result is stored under the key of its payload when the promise resolves. Idempotent. */
export type InteractiveHandler<P> = (
  ctx: Context,
  payload: P,
  signal: AbortSignal,
) => Promise<void>;

type TaskOf<N> = Extract<(typeof INTERACTIVE_TASKS)[number], { name: N }>;

/** The handler of each task. */
const HANDLERS: {
  [N in (typeof INTERACTIVE_TASKS)[number]['name']]: InteractiveHandler<
    z.output<TaskOf<N>['payload']>
  >;
} = {
  'make-image': makeImage,
  'make-tiles': tilesOnDemand,
  'make-retouch': makeRetouch,
  'make-cutout': makeCutout,
  'find-red-eyes': findRedEyes,
  'make-edit': makeEdit,
  'make-poster': makePoster,
  'find-query-faces': findQueryFaces,
  'read-pages': readPages,
  'embed-questions': embedQuestions,
};

function handlerOf(name: keyof typeof HANDLERS): InteractiveHandler<unknown> {
  // The payload is parsed by the same task's schema.
  return HANDLERS[name] as InteractiveHandler<unknown>;
}

const QueuedTask = z.object({ id: z.number().int() });

/** Performs the task of a row once and records the outcome in the row. Waits while the database is away. Never throws. */
export async function runInteractive(
  ctx: Context,
  data: unknown,
  shutdownSignal: AbortSignal,
): Promise<void> {
  try {
    const { id } = QueuedTask.parse(data);
    const start = () =>
      ctx.db.interactiveTask.updateManyAndReturn({
        where: { id, status: { notIn: ['COMPLETED', 'ERROR'] } },
        data: { workerId: WORKER_ID, startedAt: ctx.now() },
      });
    const [row] = await retryWrite(ctx, start, shutdownSignal);
    const task = INTERACTIVE_TASKS.find(({ name }) => name === row?.task);
    if (!row || !task) return;
    const outcome = await observe(task.name, row, () => outcomeOf(ctx, task, row, shutdownSignal));
    if (outcome === 'stopped') return await requeue(ctx, task.name, id, row.requestedAt);
    const write = () => ctx.db.interactiveTask.updateMany({ where: { id }, data: outcome });
    await retryWrite(ctx, write, shutdownSignal);
  } catch (error) {
    ctx.log.error({ err: error, data }, 'the outcome of a task was not written');
  }
}

/** Measures the run of a task: as a metric, and as a span of the caller's trace. */
async function observe(
  task: string,
  { id, traceParent }: InteractiveTask,
  run: () => Promise<Outcome | 'stopped'>,
): Promise<Outcome | 'stopped'> {
  const startedAt = performance.now();
  const attributes = { 'spindle.task': task, 'spindle.interactive_task_id': id };
  const span = startSpan({
    name: `task ${task}`,
    kind: 'consumer',
    parent: traceParent,
    attributes,
  });
  const outcome = await runInSpan(span, run);
  const result = OUTCOMES[outcome === 'stopped' ? 'stopped' : outcome.status];
  getInstruments()?.interactiveDuration.record((performance.now() - startedAt) / 1000, {
    task,
    outcome: result,
  });
  span?.end({ ...(result !== 'completed' && { error: result }) });
  return outcome;
}

/** Labels of the outcomes. */
const OUTCOMES = { COMPLETED: 'completed', ERROR: 'failed', stopped: 'stopped' } as const;

type Outcome = Pick<InteractiveTask, 'message' | 'isRetryable'> & {
  status: 'COMPLETED' | 'ERROR';
};

/** Performs the task. Returns the columns that record how it ended; 'stopped' if the worker shuts down. */
async function outcomeOf(
  ctx: Context,
  task: (typeof INTERACTIVE_TASKS)[number],
  { id, payload, requestedAt }: InteractiveTask,
  shutdownSignal: AbortSignal,
): Promise<Outcome | 'stopped'> {
  const failed = (message: string, isRetryable = false): Outcome => ({
    status: 'ERROR',
    message,
    isRetryable,
  });
  if (ctx.now().getTime() - requestedAt.getTime() > task.timeoutMs)
    return failed('Nobody waited for it any more.');
  const signal = AbortSignal.any([shutdownSignal, AbortSignal.timeout(task.timeoutMs)]);
  try {
    await handlerOf(task.name)(ctx, task.payload.parse(payload), signal);
    return { status: 'COMPLETED', message: '', isRetryable: false };
  } catch (thrown) {
    if (shutdownSignal.aborted) return 'stopped';
    const error = diskOutage(thrown) ?? thrown;
    if (outageOf(error) || (error instanceof AppError && error.status >= 500))
      return failed(error instanceof AppError ? error.message : DATABASE_OUTAGE, true);
    if (!isExpected(error))
      ctx.log.warn({ err: error, task: task.name, id }, 'interactive task failed');
    return failed(isExpected(error) ? error.message : 'It could not be made.');
  }
}

/** The message for callers about an outage that has no message of its own. */
const DATABASE_OUTAGE = 'The database does not answer. Try again in a moment.';

function isExpected(error: unknown): error is Error {
  return (
    error instanceof Undecodable ||
    error instanceof FinalFailure ||
    error instanceof MissingProgram ||
    error instanceof AppError
  );
}

/** Returns the task to the queue for another worker, as this one shuts down. The queue ignores an id that it knows, so this one is new. */
async function requeue(ctx: Context, name: string, id: number, requestedAt: Date): Promise<void> {
  const waited = ctx.now().getTime() - requestedAt.getTime();
  await ctx.tasks.add('interactive', name, { id }, `${name}-${id}-${waited}`);
}
