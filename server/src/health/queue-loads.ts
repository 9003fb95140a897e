import type { QueueLoad } from '@spindle/contracts/health/admin-health';
import type { Context } from '@spindle/core/context';
import { QUEUES, type QueueName } from '@spindle/core/tasks/define-task';
import { TASKS } from '@spindle/core/tasks/tasks';
import { Prisma } from '@spindle/prisma/client';

/**
 * Selects open steps whose delay has passed: those in the backlog and those in a queue. In two parts, because each has an index. Steps that
 * wait for another step of their job are left out.
 */
export const OPEN_STEPS = Prisma.sql`
  SELECT id, job_id, task, status, not_before FROM step
  WHERE status = 'QUEUED' AND dispatched_at IS NULL AND not_before <= now()
  UNION ALL
  SELECT id, job_id, task, status, not_before FROM step
  WHERE dispatched_at IS NOT NULL AND status IN ('QUEUED', 'IN_PROGRESS')`;

/** Counts waiting and running steps by queue. Interactive tasks have no steps: their queue is left out. */
export async function countQueues({ db }: Context): Promise<QueueLoad[]> {
  const rows = await db.$queryRaw<
    { task: string; waiting: number; running: number; oldest: number | null }[]
  >`
    SELECT task, count(*) FILTER (WHERE status = 'QUEUED')::int AS waiting,
      count(*) FILTER (WHERE status = 'IN_PROGRESS')::int AS running,
      extract(epoch FROM now() - min(not_before) FILTER (WHERE status = 'QUEUED'))::float8 AS oldest
    FROM (${OPEN_STEPS}) AS open_step GROUP BY task`;
  return QUEUES.filter((queue) => queue !== 'interactive').map((queue) => {
    const own = rows.filter(({ task }) => queueOf(task) === queue);
    const ages = own.flatMap(({ oldest }) => (oldest === null ? [] : [Math.max(0, oldest)]));
    return {
      queue,
      waiting: own.reduce((sum, { waiting }) => sum + waiting, 0),
      running: own.reduce((sum, { running }) => sum + running, 0),
      oldest_age_seconds: ages.length === 0 ? null : Math.max(...ages),
    };
  });
}

function queueOf(name: string): QueueName | undefined {
  return TASKS.find((task) => task.name === name)?.queue;
}
