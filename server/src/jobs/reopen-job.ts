import type { TxContext } from '@spindle/core/context';
import { BLOCKED_UNTIL_RELEASE } from '@spindle/core/steps/blocked-step';
import type { QueuedStep } from '@spindle/core/steps/enqueue-step';
import {
  AFTER_ENCODING,
  encodeRenditions,
  finish,
  packageRendition,
} from '@spindle/core/tasks/tasks';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';

/**
 * Reopens an ended job and restarts steps of it. Each restarted step is a new row: a worker that still runs the old one loses it, and
 * attempts count from one. Returns the steps that wait for no other step, for the queue.
 */
export async function reopenJob(
  { db }: Pick<TxContext, 'db'>,
  jobId: number,
  stepIds: number[],
): Promise<QueuedStep[]> {
  const requested = await db.step.findMany({ where: { jobId, id: { in: stepIds } } });
  const isPackaging = requested.some(({ task }) => task === packageRendition.name);
  // Segments are stored for one day: packaging needs the encoding step again, which skips stored segments.
  const again = isPackaging ? [{ jobId, task: encodeRenditions.name }] : [];
  const which = { OR: [{ jobId, id: { in: stepIds } }, ...again] };
  const steps = await db.step.findMany({ where: which, orderBy: { id: 'asc' } });
  await db.step.deleteMany({ where: { OR: [...which.OR, { jobId, task: finish.name }] } });
  const traceParent = activeTraceParent(); // the retry, not the request that started the job
  const { done } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
  await db.job.update({
    where: { id: jobId },
    data: {
      status: 'QUEUED',
      message: '',
      completedAt: null,
      doneBefore: done,
      ...(traceParent !== null && { traceParent }),
    },
  });
  const isEncoding = steps.some(({ task }) => task === encodeRenditions.name);
  const data = steps.map(({ group, key, task }) => {
    const isBlocked = isEncoding && AFTER_ENCODING.includes(task);
    return { jobId, group, key, task, ...(isBlocked && { notBefore: BLOCKED_UNTIL_RELEASE }) };
  });
  const created = await db.step.createManyAndReturn({ data });
  return created.filter(({ notBefore }) => notBefore < BLOCKED_UNTIL_RELEASE);
}
