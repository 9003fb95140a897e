import type { Job } from '@spindle/prisma/client';
import { z } from 'zod';
import type { TxContext } from '../context.ts';

const CountedInput = z.object({ count: z.number().int().min(0) });

/** Returns the number of parts of a job's work; null when the job does not count parts. */
export function totalOf({ input }: Pick<Job, 'input'>): number | null {
  return CountedInput.safeParse(input).data?.count ?? null;
}

/** Returns the progress as text, `12,403 of 88,120`; null when the job does not count parts. */
export function progressText(job: Pick<Job, 'input' | 'done'>): string | null {
  const total = totalOf(job);
  return total === null
    ? null
    : `${job.done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
}

/** Adds finished parts to a job's progress, in the transaction that finished them. */
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
