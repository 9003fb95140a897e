import type { Job, JobStatus, Step } from '@spindle/contracts/jobs/jobs';
import { formatCount } from '../lib/format.ts';
import { t } from './texts.ts';

/** Step groups that create derivatives, in display order. */
const DERIVATIVE_GROUPS = ['addons', 'transcodes', 'conversions'] as const;

/** A step with its name, which in a job is its key. */
export interface NamedStep extends Step {
  name: string;
}

/** Tells whether a job has not ended yet. */
export function isRunning({ status }: Pick<Job, 'status'>): boolean {
  return status === 'QUEUED' || status === 'IN_PROGRESS';
}

/** Returns the status as the screens name it: they know no FAILED, only ERROR. */
export function statusOf({ status }: { status: JobStatus }): Exclude<JobStatus, 'FAILED'> {
  return status === 'FAILED' ? 'ERROR' : status;
}

/** Returns the status to display. The API reports a canceled job as ERROR, although it did not fail. */
export function statusText(row: { status: JobStatus; canceled: boolean }): string {
  return row.canceled ? t('canceled') : statusOf(row);
}

/** Returns how much of a job is done, from 0 to 100; null for a failed job. A canceled job has the value at its end. */
export function percentOf(job: Job): number | null {
  if (job.status === 'COMPLETED') return 100;
  if (!isRunning(job) && !job.canceled) return null;
  if (job.progress && job.progress.total > 0)
    return Math.min(100, (100 * job.progress.done) / job.progress.total);
  const steps = Object.values(job.job_steps).flatMap((group) => Object.values(group));
  if (steps.length === 0) return 0;
  return steps.reduce((sum, step) => sum + step.percent_complete, 0) / steps.length;
}

/** Returns whether failed work can be retried. The input of metadata updates is not stored. */
export function canRetry(job: Job): boolean {
  if (isRunning(job) || job.type === 'DATA_UPDATE') return false;
  const steps = Object.values(job.job_steps).flatMap((group) => Object.values(group));
  return (
    job.canceled ||
    (job.progress?.failed ?? 0) > 0 ||
    steps.some((step) => statusOf(step) === 'ERROR')
  );
}

/** Returns `12,403 of 88,120 done, 41/min, 3 failed`, or null without counts. */
export function summaryOf({ progress }: Pick<Job, 'progress'>): string | null {
  if (!progress) return null;
  const { done, total, failed, per_minute: speed } = progress;
  // The decimals of the speed matter only for slow jobs.
  return [
    t('done', { done: formatCount(done), total: formatCount(total) }),
    ...(speed === null
      ? []
      : [t('perMinute', { count: formatCount(speed < 10 ? speed : Math.round(speed)) })]),
    ...(failed === 0 ? [] : [t('failed', { count: formatCount(failed) })]),
  ].join(', ');
}

/** Returns a group of steps as a list, each with its name. */
export function namedSteps(steps: Record<string, Step>): NamedStep[] {
  return Object.entries(steps).map(([name, step]) => ({ name, ...step }));
}

/** Returns the steps that create derivatives of an asset. */
export function derivativeSteps({ job_steps }: Pick<Job, 'job_steps'>): NamedStep[] {
  return DERIVATIVE_GROUPS.flatMap((group) => namedSteps(job_steps[group]));
}

/** Returns when the first step started (ISO 8601); when the job was requested if no step has started. */
export function startOf(job: Job): string {
  const [first] = timesOf(job, 'started_at').sort();
  return first ?? job.requested_at;
}

/** Returns when the last step of an ended job ended (ISO 8601), or the job itself if no step did. Null while the job runs. */
export function endOf(job: Job): string | null {
  if (isRunning(job)) return null;
  return timesOf(job, 'finished_at').sort().at(-1) ?? job.completed_at;
}

function timesOf({ job_steps }: Job, name: 'started_at' | 'finished_at'): string[] {
  return Object.values(job_steps)
    .flatMap((group) => Object.values(group))
    .flatMap((step) => step[name] ?? []);
}
