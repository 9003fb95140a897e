import type { Context, TxContext } from '@spindle/core/context';
import { inTransaction } from '@spindle/core/context';
import { markAddonChanges, recordEvent } from '@spindle/core/events/record-event';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { lockJob } from '@spindle/core/jobs/lock-job';
import { finish } from '@spindle/core/tasks/tasks';
import { countStep } from './count-step.ts';
import { couldReceiveHeartbeats } from './database-contact.ts';
import { stepTimes } from './step-times.ts';
import { WORKER_ID } from './worker-id.ts';

/** A step that this process runs. */
export interface ClaimedStep {
  id: number;
  jobId: number;
  assetId: string | null;
  /** A key of `job_steps`. */
  group: string;
  key: string;
  /** Name of the task. */
  task: string;
  /** Number of this run, from 1. A run with another number no longer owns the step. */
  attempt: number;
  /** Earlier runs that did not count as attempts. */
  postponed: number;
  /** Trace context of the request that started the job. Null without tracing. */
  traceParent: string | null;
  /** The user who started the job. */
  creatorId: number;
  /** Milliseconds that the step has waited for its first run; null for later runs. */
  waitedMs: number | null;
}

/** Returns the number of runs that count as attempts: this one, failed runs, and runs whose worker died. */
export function countAttempts({ attempt, postponed }: ClaimedStep): number {
  return attempt - postponed;
}

/**
 * Claims a step that is queued, or whose worker stopped sending heartbeats although the database was available. Locks its job
 * first and sets the job IN_PROGRESS. Returns null when the step cannot be claimed.
 */
export async function claimStep(ctx: Context, stepId: number): Promise<ClaimedStep | null> {
  const { staleMs } = stepTimes(ctx);
  const [row] = await ctx.db.$queryRaw<
    {
      id: number;
      job_id: number;
      asset_id: string | null;
      group: string;
      key: string;
      task: string;
      attempt: number;
      postponed: number;
      trace_parent: string | null;
      creator_id: number;
      waited_ms: number | null;
    }[]
  >`
    WITH locked_job AS MATERIALIZED (
      SELECT job.id FROM job JOIN step ON step.job_id = job.id WHERE step.id = ${stepId} FOR NO KEY UPDATE OF job
    ), claimed AS (
      UPDATE step SET status = 'IN_PROGRESS', attempt = attempt + 1, heartbeat_at = now(),
        started_at = coalesce(started_at, now()), percent = 0, message = '', worker_id = ${WORKER_ID}::uuid
      FROM locked_job WHERE step.id = ${stepId} AND step.job_id = locked_job.id AND (
        status = 'QUEUED'
        OR (status = 'IN_PROGRESS' AND ${couldReceiveHeartbeats(ctx, staleMs)}
          AND heartbeat_at < now() - make_interval(secs => ${staleMs / 1000})))
      RETURNING step.id, job_id, "group", key, task, attempt, postponed, step.creator_id,
        CASE WHEN attempt = 1 THEN extract(epoch FROM now() - not_before)::float8 * 1000 END AS waited_ms
    ), started_job AS (
      UPDATE job SET status = 'IN_PROGRESS' FROM claimed WHERE job.id = claimed.job_id AND job.status = 'QUEUED'
    )
    SELECT claimed.id, claimed.job_id, claimed."group", claimed.key, claimed.task, claimed.attempt, claimed.postponed,
      claimed.creator_id, claimed.waited_ms, job.asset_id, job.trace_parent
    FROM claimed JOIN job ON job.id = claimed.job_id`;
  return row
    ? {
        id: row.id,
        jobId: row.job_id,
        assetId: row.asset_id && fromUuid(row.asset_id),
        group: row.group,
        key: row.key,
        task: row.task,
        attempt: row.attempt,
        postponed: row.postponed,
        traceParent: row.trace_parent,
        creatorId: row.creator_id,
        waitedMs: row.waited_ms,
      }
    : null;
}

/** Stores a heartbeat and the percent, with the clock of the database. Returns false when this run no longer owns the step. */
export async function storeHeartbeat(
  ctx: Context,
  step: ClaimedStep,
  percent: number,
): Promise<boolean> {
  const count = await ctx.db.$executeRaw`
    UPDATE step SET heartbeat_at = now(), percent = ${Math.min(100, Math.max(0, percent))}
    WHERE id = ${step.id} AND attempt = ${step.attempt} AND status = 'IN_PROGRESS'`;
  return count === 1;
}

/** Completes a step. Does nothing when this run no longer owns it. */
export function completeStep(ctx: Context, step: ClaimedStep): Promise<void> {
  const end = { status: 'COMPLETED', message: '', percent: 100 } as const;
  return endStep(ctx, step, end, (tx) => recordAddonEnd(tx, step));
}

/** Records that an add-on has finished with an asset. */
async function recordAddonEnd(tx: TxContext, { group, assetId }: ClaimedStep): Promise<void> {
  if (group !== 'addons' || assetId === null) return;
  await markAddonChanges(tx);
  await recordEvent(tx, { name: 'addon-processed', assetId: toUuid(assetId) });
}

/** Fails a step without a retry. `also` runs in the same transaction. */
export function failStep(
  ctx: Context,
  step: ClaimedStep,
  reason: { message: string; waitsFor: string | null },
  also: (ctx: TxContext) => Promise<void>,
): Promise<void> {
  return endStep(ctx, step, { status: 'ERROR', ...reason }, also);
}

/** Returns a step to the backlog after a failed attempt. */
export function retryStep(
  ctx: Context,
  step: ClaimedStep,
  reason: string,
  delayMs: number,
): Promise<void> {
  return requeueStep(ctx, step, { message: reason, postponed: step.postponed }, delayMs);
}

/** Returns a step to the backlog after a run that does not count as an attempt. */
export function postponeStep(
  ctx: Context,
  step: ClaimedStep,
  reason: string,
  delayMs: number,
): Promise<void> {
  return requeueStep(ctx, step, { message: reason, postponed: step.postponed + 1 }, delayMs);
}

async function requeueStep(
  ctx: Context,
  step: ClaimedStep,
  change: { message: string; postponed: number },
  delayMs: number,
): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE step SET status = 'QUEUED', percent = 0, message = ${change.message}, postponed = ${change.postponed},
      not_before = now() + make_interval(secs => ${delayMs / 1000})
    WHERE id = ${step.id} AND attempt = ${step.attempt} AND status = 'IN_PROGRESS'`;
}

async function endStep(
  ctx: Context,
  step: ClaimedStep,
  end: {
    status: 'COMPLETED' | 'ERROR';
    message: string;
    percent?: number;
    waitsFor?: string | null;
  },
  also?: (ctx: TxContext) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx, step.jobId);
    const { count } = await tx.db.step.updateMany({
      where: { id: step.id, attempt: step.attempt, status: 'IN_PROGRESS' },
      data: { ...end, finishedAt: tx.now() },
    });
    if (count === 0) return;
    await also?.(tx);
    await addFinishStep(tx, step.jobId);
    if (job) await countStep(tx, { ...step, status: end.status }, job);
  });
}

/** Adds the step that closes the job when all other steps have ended. The caller has locked the row of the job. */
async function addFinishStep(tx: TxContext, jobId: number): Promise<void> {
  const open = await tx.db.step.count({
    where: { jobId, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
  const closed = await tx.db.step.count({ where: { jobId, task: finish.name } });
  if (open > 0 || closed > 0) return;
  await tx.db.step.create({
    data: { jobId, group: 'postprocess', key: finish.name, task: finish.name },
  });
}
