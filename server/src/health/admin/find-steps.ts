import {
  type AdminHealth,
  FAILED_LAST_DAY_MAX,
  FAILED_STEPS_MAX,
  type FailedStep,
} from '@spindle/contracts/health/admin-health';
import { wireTime } from '@spindle/contracts/http/time';
import type { Context } from '@spindle/core/context';
import { CANCELED_BY } from '@spindle/core/jobs/cancel-job';
import { Prisma } from '@spindle/prisma/client';
import { OPEN_STEPS } from '../queue-loads.ts';

const DAY_MS = 86_400_000;

interface StepRow {
  step_id: number;
  job_id: number;
  type: string;
  task: string;
  file_name: string | null;
}

/** Returns the step that has waited longest, with its job; null if no step waits. */
export async function findOldestWaiting({ db }: Context): Promise<AdminHealth['oldest_waiting']> {
  const [row] = await db.$queryRaw<(StepRow & { not_before: Date })[]>`
    SELECT open_step.id AS step_id, job.id AS job_id, job.type, open_step.task,
      job.input ->> 'file_name' AS file_name, open_step.not_before
    FROM (${OPEN_STEPS}) AS open_step JOIN job ON job.id = open_step.job_id
    WHERE open_step.status = 'QUEUED' ORDER BY open_step.not_before, open_step.id LIMIT 1`;
  if (!row) return null;
  const { not_before: since, ...step } = row;
  return { ...step, waiting_since: wireTime(since) };
}

/** Selects failed steps without canceled ones. The text must be that of the index step_failed_at. */
const FAILED = Prisma.raw(`status = 'ERROR' AND message !~ '${CANCELED_BY.source}'`);

/** Returns the steps that failed within a day, without canceled ones: their number, at most FAILED_LAST_DAY_MAX, and the latest. */
export async function findFailedSteps({
  db,
  now,
}: Context): Promise<{ total: number; steps: FailedStep[] }> {
  const since = new Date(now().getTime() - DAY_MS);
  const rows = await db.$queryRaw<
    (StepRow & { message: string; finished_at: Date | null; total: number })[]
  >`
    WITH latest AS MATERIALIZED (
      SELECT id, job_id, task, message, finished_at FROM step WHERE ${FAILED} AND finished_at > ${since}
      ORDER BY finished_at DESC LIMIT ${FAILED_LAST_DAY_MAX}
    )
    SELECT latest.id AS step_id, job.id AS job_id, job.type, latest.task,
      job.input ->> 'file_name' AS file_name, latest.message,
      latest.finished_at, (SELECT count(*)::int FROM latest) AS total
    FROM latest JOIN job ON job.id = latest.job_id
    ORDER BY latest.finished_at DESC LIMIT ${FAILED_STEPS_MAX}`;
  return {
    total: rows[0]?.total ?? 0,
    steps: rows.map(({ total: _, finished_at: at, ...step }) => ({
      ...step,
      finished_at: at && wireTime(at),
    })),
  };
}
