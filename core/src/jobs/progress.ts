import type { Job } from '@spindle/prisma/client';
import { z } from 'zod';
import type { TxContext } from '../context.ts';

const Counted = z.object({ count: z.number().int().min(0) });

/** How many parts the work of a job has; null where it is not counted. */
export function totalOf({ input }: Pick<Job, 'input'>): number | null {
  return Counted.safeParse(input).data?.count ?? null;
}

/** `12,403 of 88,120`; null where it is not counted. */
export function countedOf(job: Pick<Job, 'input' | 'done'>): string | null {
  const total = totalOf(job);
  return total === null
    ? null
    : `${job.done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
}

/** Counts parts of a job's work, in the transaction that has done them. */
export async function countDone(
  { db }: Pick<TxContext, 'db'>,
  id: number,
  { done, failed = 0 }: { done: number; failed?: number },
): Promise<void> {
  await db.job.updateMany({
    where: { id },
    data: { done: { increment: done }, failed: { increment: failed } },
  });
}
