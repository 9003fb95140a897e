import type { Job } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { Conflict } from '../errors.ts';

const OPEN: readonly Job['status'][] = ['QUEUED', 'IN_PROGRESS'];

export function isOpen({ status }: Pick<Job, 'status'>): boolean {
  return OPEN.includes(status);
}

/**
 * Locks a job until the transaction ends; null when it is gone. Whoever changes a job with its steps, or does work that it counts,
 * begins with this: a job before its steps, those before its assets.
 */
export async function lockJob({ db }: Pick<TxContext, 'db'>, id: number): Promise<Job | null> {
  await db.$queryRaw`SELECT FROM job WHERE id = ${id} FOR NO KEY UPDATE`;
  return db.job.findUnique({ where: { id } });
}

/** The same for a part of the job's work. Throws Conflict once it has ended: somebody has cancelled it. */
export async function lockOpenJob(tx: Pick<TxContext, 'db'>, id: number): Promise<void> {
  const job = await lockJob(tx, id);
  if (!job || !isOpen(job)) throw new Conflict('The job has ended.');
}
