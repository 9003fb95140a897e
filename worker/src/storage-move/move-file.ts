import { type Context, inTransaction } from '@spindle/core/context';
import { isOpen, lockJob, lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { warnUnlessOutage } from '@spindle/core/outage';
import { copyVerified, isIntact } from './copy-object.ts';
import type { PlannedMove } from './next-files.ts';

/**
 * Moves one file: copies and verifies its object, then makes its row name the copy. Readers find the file at every moment, and a killed run
 * leaves it in its store. Copies nothing if the destination holds an intact source of the file. Throws UnmovableFile, the errors of the
 * stores, and Conflict once the job has ended.
 */
export async function moveFile(
  ctx: Context,
  jobId: number,
  move: PlannedMove,
  signal: AbortSignal,
): Promise<void> {
  try {
    const sha256 =
      (await checkSource(ctx, move, signal)) ??
      (await copyVerified(ctx, move.file, move.to, signal));
    if (!(await switchToCopy(ctx, jobId, move, sha256))) await removeCopy(ctx, jobId, move.to);
  } catch (error) {
    await removeCopy(ctx, jobId, move.to, signal);
    throw error;
  }
}

/** Returns the checksum of the object at the destination if it is an intact source of the file; null otherwise. */
async function checkSource(
  ctx: Context,
  { file, to, source }: PlannedMove,
  signal: AbortSignal,
): Promise<string | null> {
  if (source?.size !== file.size) return null;
  const { sha256 } = source;
  const expected = { sizeBytes: Number(source.size), sha256 };
  return (await isIntact(ctx, to, expected, signal)) ? sha256 : null;
}

/**
 * Makes the row of a file name its copy, records the source, and counts the file, in one transaction. Returns false if the file was
 * moved, replaced or deleted meanwhile. Throws Conflict once the job has ended.
 *
 * Locks the job, then the row of the file. Other changes of files lock the asset, then its files, and never a job of this type.
 */
async function switchToCopy(
  ctx: Context,
  jobId: number,
  { file, to }: PlannedMove,
  sha256: string,
): Promise<boolean> {
  const place = await ctx.storage.placeOf(to);
  return inTransaction(ctx, async (tx) => {
    await lockOpenJob(tx, jobId);
    const { id: fileId, objectKey, size } = file;
    const { count } = await tx.db.file.updateMany({
      where: { id: fileId, objectKey },
      data: { objectKey: to, ...place },
    });
    if (count === 0) {
      // Another run of the same step may have moved and counted it.
      const moved = await tx.db.moveSource.findFirst({ where: { objectKey, jobId } });
      if (!moved) await countDone(tx, jobId, { done: 1 });
      return false;
    }
    await countDone(tx, jobId, { done: 1 });
    // The file itself may be stored at the key of a source: processing the asset again writes to the same path.
    await tx.db.moveSource.deleteMany({ where: { objectKey: { in: [to, objectKey] } } });
    const movedAt = tx.now();
    await tx.db.moveSource.create({
      data: { objectKey, fileId, movedTo: to, size, sha256, jobId, movedAt },
    });
    return true;
  });
}

/**
 * Deletes a copy that no row names. Leaves it when this run may have lost its step, because another one may be about to use it; the next
 * run replaces it, or the sweep deletes it. Never throws.
 */
async function removeCopy(
  ctx: Context,
  jobId: number,
  key: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      const job = await lockJob(tx, jobId);
      if (signal?.aborted && job && isOpen(job)) return;
      const isFile = await tx.db.file.findFirst({ where: { objectKey: key } });
      const isSource = await tx.db.moveSource.findUnique({ where: { objectKey: key } });
      if (!isFile && !isSource) await tx.storage.remove([key]);
    });
  } catch (error) {
    warnUnlessOutage(ctx.log, error, 'a copy that no row names waits for the sweep', { key });
  }
}
