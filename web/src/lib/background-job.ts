import type { Job } from '@spindle/contracts/jobs/jobs';

const COLORS = {
  QUEUED: 'cyan',
  IN_PROGRESS: 'blue',
  COMPLETED: 'green',
  ERROR: 'red',
  FAILED: 'red',
} as const;

/** Returns whether a job has not ended. */
export const isRunning = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'QUEUED' || status === 'IN_PROGRESS';

/** Returns how much of a job is done, from 0 to 100. */
export function percentOf({ status, progress }: Pick<Job, 'status' | 'progress'>): number {
  if (status === 'COMPLETED') return 100;
  return progress && progress.total > 0 ? (100 * progress.done) / progress.total : 0;
}

/** Returns the color of the status. A canceled job has not failed, although its status is ERROR. */
export function colorOf({
  status,
  canceled,
  progress,
}: Pick<Job, 'status' | 'canceled' | 'progress'>): string {
  if (canceled) return 'gray';
  const hasFailures = (progress?.failed ?? 0) > 0;
  return status === 'COMPLETED' && hasFailures ? 'yellow' : COLORS[status];
}

/** Returns the message of a job, or why it waits; empty for neither. */
export function messageOf({ message, job_steps }: Pick<Job, 'message' | 'job_steps'>): string {
  if (message !== '') return message;
  const steps = Object.values(job_steps.preprocess);
  return steps.find((step) => step.message !== '')?.message ?? '';
}
