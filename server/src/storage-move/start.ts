import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import {
  DELETION_STARTED,
  type deleteMoveSources as deleteRoute,
  MOVE_BACK_STARTED,
  MOVE_STARTED,
  type MoveAction,
  type moveFiles as moveRoute,
  NO_SOURCES,
  NOTHING_TO_MOVE,
  NOTHING_TO_MOVE_BACK,
  SOURCES_CHANGED,
} from '@spindle/contracts/storage/move';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { lockMoves, type MoveInput } from '@spindle/core/jobs/move-jobs';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { isMovable, readDestinations } from '@spindle/core/storage-move/movable-files';
import { deleteSources, moveFiles } from '@spindle/core/tasks/tasks';
import type { Job } from '@spindle/prisma/client';
import { startJob } from '../jobs/start.ts';
import { readSources } from './read-state.ts';

/** Starts the job that moves files to the stores of the settings, or back. Throws Conflict when one runs or no file would move. */
export async function startMove(
  ctx: Context,
  { body: { back } }: Input<typeof moveRoute>,
): Promise<Queued> {
  const action = back ? 'move_back' : 'move_files';
  const message = back ? MOVE_BACK_STARTED : MOVE_STARTED;
  return start(ctx, message, async (tx) => {
    const { count, lastId } = await countMovable(tx, action);
    if (count === 0) throw new Conflict(back ? NOTHING_TO_MOVE_BACK : NOTHING_TO_MOVE);
    return { action, count, last_file_id: lastId };
  });
}

/**
 * Starts the job that deletes the sources of moved files. Throws Conflict when a job runs, when the confirmed number is out of date, and
 * while running downloads may still read the sources.
 */
export async function startDeletion(
  ctx: Context,
  { body: { files } }: Input<typeof deleteRoute>,
): Promise<Queued> {
  return start(ctx, DELETION_STARTED, async (tx) => {
    const sources = await readSources(tx);
    if (sources.files === 0) throw new Conflict(NO_SOURCES);
    if (sources.files !== files) throw new Conflict(SOURCES_CHANGED);
    const at = sources.deletable_at;
    if (at !== null && new Date(at) > tx.now())
      throw new Conflict(`Running downloads may still read the sources. Delete them after ${at}.`);
    return { action: 'delete_sources', count: files, last_file_id: 0 };
  });
}

async function start(
  ctx: Context,
  message: string,
  plan: (tx: TxContext) => Promise<MoveInput>,
): Promise<Queued> {
  const job = await inTransaction(ctx, async (tx): Promise<Job> => {
    await lockMoves(tx);
    const input = await plan(tx);
    const isDeletion = input.action === 'delete_sources';
    const task = isDeletion ? deleteSources : moveFiles;
    const started = await startJob(tx, { type: input.action.toUpperCase(), input, task });
    await recordAudit(tx, {
      action: isDeletion ? 'storage.delete_sources' : 'storage.move',
      target: { type: 'job', id: started.id },
      details: { files: input.count, ...(input.action === 'move_back' && { back: true }) },
    });
    return started;
  });
  await dispatchSteps(ctx);
  return { status: 'QUEUED', message, job_id: job.id };
}

async function countMovable(
  tx: TxContext,
  action: Exclude<MoveAction, 'delete_sources'>,
): Promise<{ count: number; lastId: number }> {
  const [row] = await tx.db.$queryRaw<{ count: number; lastId: number }[]>`
    SELECT count(*)::int AS count, coalesce(max(file.id), 0) AS "lastId"
    FROM file WHERE ${isMovable(action, await readDestinations(tx))}`;
  return row ?? { count: 0, lastId: 0 };
}
