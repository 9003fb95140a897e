import {
  type AdminHealth,
  FAILED_LAST_DAY_MAX,
  FAILED_STEPS_MAX,
  type FailedStep,
} from '@spindle/contracts/health/admin-health';
import { wireTime } from '@spindle/contracts/http/time';
import type { Context } from '@spindle/core/context';
import { CANCELED_BY } from '@spindle/core/jobs/cancel-job';
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
    SELECT open_step.id AS step_id, job.id AS job_id, job.type, open_step.task, job.input ->> 'file_name' AS file_name, open_step.not_before
    FROM (${OPEN_STEPS}) AS open_step JOIN job ON job.id = open_step.job_id
    WHERE open_step.status = 'QUEUED' ORDER BY open_step.not_before, open_step.id LIMIT 1`;
  if (!row) return null;
  const { not_before: since, ...step } = row;
  return { ...step, waiting_since: wireTime(since) };
}

/** Returns the steps that failed within a day, without canceled ones: their number, and the latest. Reads only the newest FAILED_LAST_DAY_MAX. */
export async function findFailedSteps({
  db,
  now,
}: Context): Promise<{ total: number; steps: FailedStep[] }> {
  const since = new Date(now().getTime() - DAY_MS);
  const rows = await db.$queryRaw<
    (StepRow & { message: string; finished_at: Date | null; total: number })[]
  >`
    WITH latest AS MATERIALIZED ( -- found by the index of failed steps
      SELECT id, job_id, task, message, finished_at FROM step WHERE status = 'ERROR'
      ORDER BY id DESC LIMIT ${FAILED_LAST_DAY_MAX}
    )
    SELECT latest.id AS step_id, job.id AS job_id, job.type, latest.task, job.input ->> 'file_name' AS file_name, latest.message,
      latest.finished_at, count(*) OVER ()::int AS total
    FROM latest JOIN job ON job.id = latest.job_id
    WHERE latest.finished_at > ${since} AND latest.message !~ ${CANCELED_BY.source}
    ORDER BY latest.finished_at DESC LIMIT ${FAILED_STEPS_MAX}`;
  return {
    total: rows[0]?.total ?? 0,
    steps: rows.map(({ total: _, finished_at: at, ...step }) => ({
      ...step,
      finished_at: at && wireTime(at),
    })),
  };
}
