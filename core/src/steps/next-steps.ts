import { Prisma } from '@spindle/prisma/client';
import type { Config } from '../config/config.ts';
import type { Context, TxContext } from '../context.ts';
import { QUEUES, type QueueName } from '../tasks/define-task.ts';
import { probe, TASKS } from '../tasks/tasks.ts';
import type { QueuedStep } from './enqueue-step.ts';

type StepQueue = Exclude<QueueName, 'interactive'>;

/** Milliseconds after its last heartbeat during which a worker's slots count. */
const HEARTBEAT_TIMEOUT_MS = 30_000;

/**
 * Steps that wait in a queue beyond the slots of the workers, so that a slot is not idle while the next step is dispatched. Every one
 * of them runs before a step that arrives later, so queues with long steps have none.
 */
const SPARE: Record<StepQueue, number> = {
  media: 1,
  video: 0,
  upkeep: 4, // a few milliseconds each
  bulk: 0,
  conversions: 0,
  models: 1,
  speech: 0,
  indexing: 0,
  transfers: 0,
};

const STEP_QUEUES = QUEUES.filter((queue) => queue !== 'interactive');

/** The condition of the index that holds the backlog. */
const IN_BACKLOG = Prisma.sql`status = 'QUEUED' AND dispatched_at IS NULL`;

/** Checks, cheaply, whether a queue has room for a step of its backlog. */
export async function hasRoom({ db, config }: Context): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    WITH ${room(config)}
    SELECT EXISTS (
      SELECT FROM room JOIN task_queue USING (queue) CROSS JOIN LATERAL (
        SELECT FROM step WHERE ${IN_BACKLOG} AND task = task_queue.task AND (free_costly > 0 OR NOT is_costly)
        ORDER BY creator_id LIMIT 1) AS step -- in the order of the index: the planner would read the table
      WHERE free > 0) AS found`;
  return row?.found === true;
}

/**
 * Marks the next steps as dispatched, as many as fit into each queue, and returns them in order. Thumbnail steps come first; then the
 * user whose last dispatch is longest ago; of one user's steps the cheap ones, then the oldest. Costly steps hold at most one media
 * slot of each worker. Call it in one transaction at a time.
 */
export function takeNextSteps({ db, config }: TxContext): Promise<QueuedStep[]> {
  return db.$queryRaw<QueuedStep[]>(nextStepsQuery(config));
}

/** Returns the query of takeNextSteps. Its cost grows with the number of users who have waiting steps, not with the steps. */
export function nextStepsQuery(config: Slots): Prisma.Sql {
  // Lock steps by id only: before the first ANALYZE of a large backlog the planner assumes that its index is empty.
  return Prisma.sql`
    WITH RECURSIVE ${room(config)}, lane AS ( -- one task, user and cost with waiting steps, each found by one search of the index (a loose index scan)
      (SELECT task, creator_id, is_costly FROM step WHERE ${IN_BACKLOG} ORDER BY task, creator_id, is_costly LIMIT 1)
      UNION ALL
      SELECT next.* FROM lane CROSS JOIN LATERAL (
        SELECT task, creator_id, is_costly FROM step
        WHERE ${IN_BACKLOG} AND (task, creator_id, is_costly) > (lane.task, lane.creator_id, lane.is_costly)
        ORDER BY task, creator_id, is_costly LIMIT 1) AS next
    ), candidate AS MATERIALIZED ( -- the oldest steps of each lane, no more than fit into the queue
      SELECT step.id, queue, creator_id, is_costly, task <> ${probe.name} AS is_later,
        step.not_before, free, free_costly
      FROM lane JOIN task_queue USING (task) JOIN room USING (queue) CROSS JOIN LATERAL (
        SELECT id, not_before FROM step WHERE ${IN_BACKLOG} AND task = lane.task
          AND creator_id = lane.creator_id AND is_costly = lane.is_costly AND not_before <= now()
        ORDER BY not_before, id
        LIMIT greatest(0, CASE WHEN lane.is_costly THEN least(free, free_costly) ELSE free END)) AS step
    ), round AS ( -- the n-th step of each user belongs to round n
      SELECT *, row_number() OVER (
        PARTITION BY queue, is_later, creator_id ORDER BY is_costly, not_before, id) AS round
      FROM candidate
    ), fair AS ( -- ranks costly and cheap steps separately, to limit the costly ones
      SELECT round.*, last_dispatch.at AS last_at, row_number() OVER (
        PARTITION BY queue, is_costly ORDER BY is_later, round, last_dispatch.at NULLS FIRST, creator_id) AS costly_rank
      FROM round LEFT JOIN last_dispatch USING (queue, creator_id)
    ), ranked AS MATERIALIZED ( -- ranks all steps of a queue
      SELECT id, queue, creator_id, free, row_number() OVER (
        PARTITION BY queue ORDER BY is_later, round, last_at NULLS FIRST, creator_id) AS rank
      FROM fair WHERE NOT is_costly OR costly_rank <= free_costly
    ), locked AS MATERIALIZED (
      SELECT id FROM step WHERE id = ANY (ARRAY(SELECT id FROM ranked WHERE rank <= free))
      FOR NO KEY UPDATE SKIP LOCKED -- another transaction is changing a locked step
    ), next AS MATERIALIZED (
      SELECT id, queue, creator_id, rank FROM ranked WHERE rank <= free AND id IN (SELECT id FROM locked)
    ), dispatched_step AS (
      UPDATE step SET dispatched_at = now() FROM next WHERE step.id = next.id AND step.status = 'QUEUED'
      RETURNING step.id, step.task, step.attempt, next.rank
    ), remembered AS ( -- the microseconds keep the order of users that are dispatched together
      INSERT INTO last_dispatch (queue, creator_id, at)
      SELECT queue, creator_id, statement_timestamp() + max(rank) * interval '1 microsecond'
      FROM next GROUP BY queue, creator_id
      ON CONFLICT (queue, creator_id) DO UPDATE SET at = excluded.at
    )
    SELECT id, task, attempt FROM dispatched_step ORDER BY rank`;
}

type Slots = Pick<Config, 'workerMedia' | 'workerVideo'>;

/** Returns CTEs that count how many steps, and how many costly ones, fit into each queue. Assumes one worker when none has a heartbeat. */
function room({ workerMedia, workerVideo }: Slots): Prisma.Sql {
  const tasks = TASKS.map(({ name }) => name);
  const queues = TASKS.map(({ queue }) => queue);
  const spare = STEP_QUEUES.map((queue) => SPARE[queue]);
  return Prisma.sql`
    task_queue AS (
      SELECT * FROM unnest(${tasks}::text[], ${queues}::text[]) AS t(task, queue)
    ), workers AS ( -- the slots of live workers
      SELECT greatest(count(*), 1) AS count, coalesce(sum(media_slots), ${workerMedia}) AS media,
        coalesce(sum(video_slots), ${workerVideo}) AS video
      FROM worker_process WHERE heartbeat_at > now() - make_interval(secs => ${HEARTBEAT_TIMEOUT_MS / 1000})
    ), dispatched AS ( -- the slots in use
      SELECT queue, count(*) AS count, count(*) FILTER (WHERE is_costly) AS costly
      FROM step JOIN task_queue USING (task)
      WHERE dispatched_at IS NOT NULL AND status IN ('QUEUED', 'IN_PROGRESS') GROUP BY queue
    ), room AS MATERIALIZED (
      SELECT queue, spare - coalesce(dispatched.count, 0)
          + CASE queue WHEN 'media' THEN media WHEN 'video' THEN video ELSE workers.count END AS free,
        CASE queue WHEN 'media' THEN workers.count - coalesce(costly, 0) ELSE 1000000 END AS free_costly -- no limit
      FROM unnest(${STEP_QUEUES}::text[], ${spare}::int[]) AS q(queue, spare)
      CROSS JOIN workers LEFT JOIN dispatched USING (queue)
    )`;
}
