import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { Undecodable } from '@spindle/core/media/undecodable';
import { INTERACTIVE_TASKS } from '@spindle/core/tasks/interactive';
import { z } from 'zod';
import { tilesOnDemand } from '../deepzoom/tiles-on-demand.ts';
import { FinalFailure } from '../handler.ts';
import { MissingProgram } from '../programs.ts';
import { makePoster } from '../video/make-poster.ts';
import { makeImage } from './make-image.ts';
import { makeRetouch } from './make-retouch.ts';

/** Does one interactive task: its result lies under the key of its payload when it resolves. Safe to run twice. */
export type InteractiveHandler<P> = (
  ctx: Context,
  payload: P,
  signal: AbortSignal,
) => Promise<void>;

type TaskOf<N> = Extract<(typeof INTERACTIVE_TASKS)[number], { name: N }>;

/** Which handler does which task. */
const HANDLERS: {
  [N in (typeof INTERACTIVE_TASKS)[number]['name']]: InteractiveHandler<
    z.output<TaskOf<N>['payload']>
  >;
} = {
  'make-image': makeImage,
  'make-tiles': tilesOnDemand,
  'make-retouch': makeRetouch,
  'make-poster': makePoster,
};

function handlerOf(name: keyof typeof HANDLERS): InteractiveHandler<unknown> {
  // The payload is parsed by the same task's schema.
  return HANDLERS[name] as InteractiveHandler<unknown>;
}

const Carried = z.object({ id: z.number().int() });

/** Does what a row asks, once; whoever waits is told by the row. Never throws. */
export async function runInteractive(
  ctx: Context,
  data: unknown,
  ending: AbortSignal,
): Promise<void> {
  const { id } = Carried.parse(data);
  const row = await ctx.db.interactiveTask.findUnique({ where: { id } });
  const task = INTERACTIVE_TASKS.find(({ name }) => name === row?.task);
  if (!row || !task || row.status === 'COMPLETED' || row.status === 'ERROR') return;
  if (ctx.now().getTime() - row.requestedAt.getTime() > task.timeoutMs)
    return end(ctx, id, 'ERROR', 'The caller stopped waiting.');
  const signal = AbortSignal.any([ending, AbortSignal.timeout(task.timeoutMs)]);
  try {
    await handlerOf(task.name)(ctx, task.payload.parse(row.payload), signal);
    await end(ctx, id, 'COMPLETED', '');
  } catch (error) {
    if (ending.aborted) return anew(ctx, task.name, id, row.requestedAt);
    if (!isExpected(error)) ctx.log.warn({ err: error, task: task.name, id }, 'a task failed');
    await end(
      ctx,
      id,
      'ERROR',
      isExpected(error) ? error.message : 'It could not be created. Try again.',
    );
  }
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof Undecodable ||
    error instanceof FinalFailure ||
    error instanceof MissingProgram ||
    error instanceof AppError
  );
}

/** For another worker, as this one stops. */
async function anew(ctx: Context, name: string, id: number, requestedAt: Date): Promise<void> {
  const waited = ctx.now().getTime() - requestedAt.getTime();
  await ctx.tasks.add('interactive', name, { id }, `${name}-${id}-${waited}`);
}

async function end(
  ctx: Context,
  id: number,
  status: 'COMPLETED' | 'ERROR',
  message: string,
): Promise<void> {
  await ctx.db.interactiveTask.updateMany({ where: { id }, data: { status, message } });
}
