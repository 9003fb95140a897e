import type { TxContext } from '@spindle/core/context';
import type { Task } from '@spindle/core/tasks/define-task';
import { activeTraceParent } from '@spindle/core/telemetry/active-span';
import type { Job, Prisma } from '@spindle/prisma/client';

/** Creates a job of the caller with a single step. Call `dispatchSteps` after the transaction. */
export async function startJob(
  { db, actor }: TxContext,
  given: { type: string; input: Prisma.InputJsonObject; task: Task },
): Promise<Job> {
  const { type, input, task } = given;
  return db.job.create({
    data: {
      type,
      input,
      creatorId: actor.userId,
      traceParent: activeTraceParent(),
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
    },
  });
}
