import { setTimeout as pause } from 'node:timers/promises';
import { type Context, inTransaction } from '@spindle/core/context';
import { createSemaphore } from '@spindle/core/decoder-pool/semaphore';
import { AppError, Conflict, NotFound } from '@spindle/core/errors';
import { MoveInput, recordMoveFailures } from '@spindle/core/jobs/move-jobs';
import { outageOf } from '@spindle/core/outage';
import type { Handler, Run } from '../steps/handler.ts';
import { UnmovableFile } from './copy-object.ts';
import { forEachAtOnce } from './for-each-at-once.ts';
import { moveFile } from './move-file.ts';
import { nextMoves, type PlannedMove } from './next-files.ts';
import { outcomeOf } from './outcome.ts';
import { openStoreHealth, type StoreHealth } from './store-health.ts';

/** Limits the files that are copied concurrently. Small files mostly wait for the store. Must be below the number of database connections. */
const FILES_AT_ONCE = 8;
/** Limits the large files among them. Each holds three parts in memory; a part has 8 MiB for files of up to 78 GiB. */
const LARGE_AT_ONCE = 3;
/** Bytes above which a file is large: S3 stores it in several parts. */
const LARGE_BYTES = 8 * 1024 ** 2;
/** Attempts on one file. */
const ATTEMPTS = 3;
/** Milliseconds before the second attempt; twice as many before the third. */
const PAUSE_MS = 500;

/**
 * Moves files to the stores of the settings, or back. Each moved file is recorded, so a new run continues where a lost one stopped. A file
 * that fails is recorded and does not stop the others. Files of an unavailable store wait: the step is postponed after all others moved.
 */
export const moveFiles: Handler = {
  async run(ctx, run) {
    const { jobId } = run;
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    if (!job) return;
    const input = MoveInput.parse(job.input);
    const health = openStoreHealth(ctx);
    const largeSlots = createSemaphore(LARGE_AT_ONCE, FILES_AT_ONCE);
    let { done } = job;
    await forEachAtOnce(
      nextMoves(ctx, jobId, input),
      { atOnce: FILES_AT_ONCE, signal: run.signal },
      async (move, signal) => {
        const release = isLarge(move) ? await largeSlots.acquire(signal) : null;
        try {
          if (!(await moveOne(ctx, run, { move, health, signal }))) return;
          done += 1;
          run.progress((100 * done) / Math.max(input.count, done));
        } finally {
          release?.();
        }
      },
    );
    if (health.outage() !== null) throw health.outage();
    const message = await outcomeOf(ctx, jobId, input.action);
    await ctx.db.job.updateMany({ where: { id: jobId, status: 'IN_PROGRESS' }, data: { message } });
  },
};

const isLarge = ({ file }: PlannedMove) => file.size > LARGE_BYTES;

/** Moves one file or records why it cannot be moved. Returns false when it waits for a store. */
async function moveOne(
  ctx: Context,
  { jobId }: Run,
  { move, health, signal }: { move: PlannedMove; health: StoreHealth; signal: AbortSignal },
): Promise<boolean> {
  const keys = [move.file.objectKey, move.to];
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    if (!(await health.areUp(keys))) return false;
    try {
      await moveFile(ctx, jobId, move, signal);
      return true;
    } catch (error) {
      if (signal.aborted || isOfWholeJob(error)) throw error;
      if (!(error instanceof UnmovableFile) && !(await health.checkAgain(keys))) return false;
      if (attempt < ATTEMPTS && !(error instanceof NotFound)) {
        await pause(PAUSE_MS * attempt, undefined, { signal });
        continue;
      }
      await recordFailure(ctx, jobId, move, error);
      return true;
    }
  }
}

/** Whether the other files would fail in the same way: no database, no space on the disk, or the job has ended. */
function isOfWholeJob(error: unknown): boolean {
  const outage = outageOf(error);
  return (outage !== null && outage !== 'store') || error instanceof Conflict;
}

async function recordFailure(
  ctx: Context,
  jobId: number,
  { file, to }: PlannedMove,
  error: unknown,
): Promise<void> {
  ctx.log.warn({ err: error, key: file.objectKey, to }, 'a file could not be moved');
  const failure = { fileId: file.id, objectKey: file.objectKey, reason: reasonOf(error) };
  await inTransaction(ctx, (tx) => recordMoveFailures(tx, jobId, [failure]));
}

function reasonOf(error: unknown): string {
  if (error instanceof NotFound) return 'The file is missing from its store.';
  return error instanceof UnmovableFile || error instanceof AppError
    ? error.message
    : 'Unexpected error. The worker log has the details.';
}
