import { MOVE_RUNS, MoveAction } from '@spindle/contracts/storage/move';
import type { Job } from '@spindle/prisma/client';
import { z } from 'zod';
import type { TxContext } from '../context.ts';
import { Conflict } from '../errors.ts';
import { lockOpenJob } from './lock-job.ts';
import { countDone } from './progress.ts';

/** The request of a job that moves files or deletes their sources. */
export const MoveInput = z.object({
  action: MoveAction,
  /** Number of files or sources when the job started. */
  count: z.number().int(),
  /** Files with a higher id are new: they are in their store already. */
  last_file_id: z.number().int(),
});
export type MoveInput = z.infer<typeof MoveInput>;

/** Types of these jobs. */
export const MOVE_JOB_TYPES: readonly string[] = MoveAction.options.map((action) =>
  action.toUpperCase(),
);

/** Name of the advisory lock that admits one start or retry of a move at a time. */
const LOCK = 'storage move';

/** Locks moves until the transaction ends. Throws Conflict while a job moves files or deletes sources. */
export async function lockMoves({ db }: Pick<TxContext, 'db'>): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))::text`;
  const running = await db.job.findFirst({
    where: { type: { in: [...MOVE_JOB_TYPES] }, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
  if (running) throw new Conflict(MOVE_RUNS);
}

/** Limits the characters of a stored reason. */
const REASON_MAX = 200;

/** A file that a job could not process. */
export interface MoveFailure {
  fileId: number;
  /** Key of the object that the job has seen. */
  objectKey: string;
  reason: string;
}

/** Records failures and counts the files. Files that were replaced or deleted meanwhile have not failed. Throws Conflict once the job has ended. */
export async function recordMoveFailures(
  tx: Pick<TxContext, 'db'>,
  jobId: number,
  failures: MoveFailure[],
): Promise<void> {
  await lockOpenJob(tx, jobId);
  const present = await tx.db.file.findMany({
    where: { objectKey: { in: failures.map(({ objectKey }) => objectKey) } },
    select: { id: true },
  });
  const known = new Set(present.map(({ id }) => id));
  const { count } = await tx.db.moveFailure.createMany({
    data: failures
      .filter(({ fileId }) => known.has(fileId))
      .map(({ fileId, reason }) => ({ jobId, fileId, reason: reason.slice(0, REASON_MAX) })),
    skipDuplicates: true,
  });
  await countDone(tx, jobId, { done: failures.length, failed: count });
}

/** Forgets the failures of an ended job, so that a retry processes these files again. Returns their number. */
export async function resetMoveFailures(
  { db }: Pick<TxContext, 'db'>,
  { id: jobId }: Pick<Job, 'id'>,
): Promise<number> {
  const { count } = await db.moveFailure.deleteMany({ where: { jobId } });
  if (count > 0)
    await db.job.update({ where: { id: jobId }, data: { done: { decrement: count }, failed: 0 } });
  return count;
}
