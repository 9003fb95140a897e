import type { Job } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { Conflict } from '../errors.ts';

const OPEN: readonly Job['status'][] = ['QUEUED', 'IN_PROGRESS'];

/** Whether a job has not ended. */
export function isOpen({ status }: Pick<Job, 'status'>): boolean {
  return OPEN.includes(status);
}

/**
 * Locks a job until the transaction ends; returns null when it is gone. Every transaction that changes a job or its steps calls this
 * first. The lock order is: the job, its steps, its assets.
 */
export async function lockJob({ db }: Pick<TxContext, 'db'>, id: number): Promise<Job | null> {
  await db.$queryRaw`SELECT FROM job WHERE id = ${id} FOR NO KEY UPDATE`;
  return db.job.findUnique({ where: { id } });
}

/** Locks a job for a part of its work. Throws Conflict when the job has ended, for example because a user canceled it. */
export async function lockOpenJob(tx: Pick<TxContext, 'db'>, id: number): Promise<void> {
  const job = await lockJob(tx, id);
  if (!job || !isOpen(job)) throw new Conflict('The job has ended.');
}
