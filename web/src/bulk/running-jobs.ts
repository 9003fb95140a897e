import type { BulkAction } from '@spindle/contracts/bulk/bulk';
import { type Job, type Progress, readJob } from '@spindle/contracts/jobs/jobs';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { refetchLists } from '../assets/refetch-lists.ts';
import { formatCount } from '../lib/format.ts';
import { t } from './texts.ts';

/** Code of the error when a user canceled the job. */
export const JOB_CANCELED = 'JOB_CANCELED';

/** What a followed job does: a bulk action, a change of a tag, the undo of a change set, or a merge of identical files. */
type JobAction = BulkAction | 'change_tag' | 'undo_change_set' | 'merge_exact';

/** Milliseconds between two polls of a running job. */
const POLL_MS = 700;

export interface RunningJob {
  id: number;
  action: JobAction;
  progress: Pick<Progress, 'done' | 'total' | 'failed'>;
}

/** Holds the bulk jobs that this page waits for. */
export const useRunningJobs = create<{ jobs: readonly RunningJob[] }>(() => ({ jobs: [] }));

/** Names an action that is running: `Archiving`. */
export function actionName(action: JobAction): string {
  return t(action);
}

/** Returns `Archiving… 30 of 120, 2 failed`. */
export function progressText({ action, progress }: RunningJob): string {
  const { done, total, failed } = progress;
  const counts = { done: formatCount(done), total: formatCount(total) };
  const text = t('progress', { what: t(action), ...counts });
  return failed > 0 ? t('withFailed', { text, failed: formatCount(failed) }) : text;
}

/** Returns how much of a job is done, from 0 to 100. */
export function percentOf({ progress: { done, total } }: RunningJob): number {
  return total === 0 ? 0 : (100 * done) / total;
}

/** Returns the progress of the running job with this action, for the dialog that started it. */
export function useBulkProgress(action: JobAction) {
  const job = useRunningJobs(({ jobs }) => jobs.find((running) => running.action === action));
  const label = t(action);
  return job
    ? { label, text: progressText(job), percent: percentOf(job), jobId: job.id }
    : { label, text: t('starting', { what: label }), percent: 0, jobId: undefined };
}

/** Polls a job until it has ended. Calls `onProgress` after each poll of a running job that counts parts. Throws when the job failed. */
export async function waitForJob(
  client: QueryClient,
  id: number,
  onProgress?: (progress: Progress) => void,
): Promise<Job> {
  for (;;) {
    const job = await client.fetchQuery({
      queryKey: ['jobs', id],
      queryFn: () => call(readJob, { params: { id } }),
      staleTime: 0,
    });
    if (job.status === 'COMPLETED') return job;
    if (job.status === 'ERROR' || job.status === 'FAILED')
      throw new ApiError({
        status: 500,
        code: job.canceled ? JOB_CANCELED : 'JOB_FAILED',
        message: job.message,
      });
    if (job.progress) onProgress?.(job.progress);
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
}

/** Shows the progress of a bulk job until it has ended, then refetches the lists. Throws when the job failed. */
export async function followJob(client: QueryClient, id: number, action: JobAction): Promise<Job> {
  try {
    return await waitForJob(client, id, (progress) => showProgress({ id, action, progress }));
  } finally {
    useRunningJobs.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
    refetchLists(client);
  }
}

function showProgress(running: RunningJob): void {
  useRunningJobs.setState(({ jobs }) => ({
    jobs: [...jobs.filter(({ id }) => id !== running.id), running],
  }));
}
