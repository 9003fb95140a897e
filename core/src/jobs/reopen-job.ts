import type { TxContext } from '../context.ts';
import { BLOCKED_UNTIL_RELEASE } from '../steps/blocked-step.ts';
import type { QueuedStep } from '../steps/enqueue-step.ts';
import { AFTER_ENCODING, encodeRenditions, finish, packageRendition } from '../tasks/tasks.ts';

/**
 * Has steps of a job that has ended run again from their beginning, and the job with them. Each is a row anew: whoever may still be busy
 * with the old one has lost it, and the runs that it may take are counted from one. Gives those that need not wait for another, to be
 * handed to the queue.
 */
export async function reopenJob(
  { db }: Pick<TxContext, 'db'>,
  jobId: number,
  stepIds: number[],
): Promise<QueuedStep[]> {
  const asked = await db.step.findMany({ where: { jobId, id: { in: stepIds } } });
  const isPackaging = asked.some(({ task }) => task === packageRendition.name);
  // Pieces of films are there for a day: what is left of them is not made again.
  const again = isPackaging ? [{ jobId, task: encodeRenditions.name }] : [];
  const which = { OR: [{ jobId, id: { in: stepIds } }, ...again] };
  const steps = await db.step.findMany({ where: which, orderBy: { id: 'asc' } });
  await db.step.deleteMany({ where: { OR: [...which.OR, { jobId, task: finish.name }] } });
  const { done } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
  await db.job.update({
    where: { id: jobId },
    data: { status: 'QUEUED', message: '', completedAt: null, doneBefore: done },
  });
  const isEncoding = steps.some(({ task }) => task === encodeRenditions.name);
  const data = steps.map(({ group, key, task }) => {
    const isHeld = isEncoding && AFTER_ENCODING.includes(task);
    return { jobId, group, key, task, ...(isHeld && { notBefore: BLOCKED_UNTIL_RELEASE }) };
  });
  const made = await db.step.createManyAndReturn({ data });
  return made.filter(({ notBefore }) => notBefore < BLOCKED_UNTIL_RELEASE);
}
