import type { TxContext } from '@spindle/core/context';
import type { Task } from '@spindle/core/tasks/define';
import type { Job, Prisma } from '@spindle/prisma/client';

/** Writes a job of the caller with its one step. Hand the step to `enqueueStep` once the transaction is through. */
export async function startJob(
  { db, actor }: TxContext,
  given: { type: string; input: Prisma.InputJsonObject; task: Task },
): Promise<{ job: Job; step: { id: number; task: string; attempt: number } }> {
  const { type, input, task } = given;
  const { steps, ...job } = await db.job.create({
    data: {
      type,
      input,
      creatorId: actor.userId,
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
    },
    include: { steps: true },
  });
  const [step] = steps;
  if (!step) throw new Error('unreachable: a job without its step');
  return { job, step };
}
