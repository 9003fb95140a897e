import {
  BULK_IDS_MAX,
  type BulkAction,
  type BulkChange,
  bulkChange,
  JOB_ASSETS_PAGE,
  listJobAssets,
} from '@spindle/contracts/bulk';
import { addedToCollections } from '@spindle/contracts/collections';
import { type Job, readJob } from '@spindle/contracts/jobs';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { call } from '../api/call.ts';
import { ApiError, errorMessage } from '../api/errors.ts';
import type { SelectionTarget } from '../asset-list/use-selection.ts';
import { showAlert } from '../ui/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds between two looks how far a job is. */
const POLL_MS = 700;

type Distributed<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What is to be done, without what it is done with. */
export type Wish = Distributed<BulkChange, 'ids' | 'search_id' | 'except_ids' | 'job_id'>;

interface BulkRequest {
  target: SelectionTarget | { job_id: number };
  wish: Wish;
}

export interface RunningJob {
  id: number;
  action: BulkAction;
  /** 0 to 100. */
  percent: number;
}

/** Jobs that this page waits for. */
export const useRunningJobs = create<{ jobs: readonly RunningJob[] }>(() => ({ jobs: [] }));

/** Does the same to many assets, and says what has come of it when the job has ended. Gives the job. */
export function useBulk() {
  const client = useQueryClient();
  const run = async ({ target, wish }: BulkRequest): Promise<Job> => {
    let job: Job | undefined;
    for (const part of partsOf(target)) {
      const { job_id } = await call(bulkChange, { body: { ...wish, ...part } });
      job = await followJob(client, job_id, wish.action);
    }
    if (!job) throw new Error('unreachable: nothing to do');
    return job;
  };
  return useMutation({
    mutationFn: run,
    onSuccess: (job, { wish }) => {
      tell(job, wish, () =>
        run({ target: { job_id: job.job_id }, wish: { action: 'restore' } }).then(
          (restored) => tell(restored, { action: 'restore' }),
          sayWhy,
        ),
      );
    },
    onError: sayWhy,
  });
}

/** Assets of a job that were refused, with the reasons: the first of them. */
export function refusedQuery(jobId: number) {
  return queryOptions({
    queryKey: ['jobs', jobId, 'refused'],
    queryFn: async ({ signal }) => {
      const query = { outcome: 'REFUSED' as const, limit: JOB_ASSETS_PAGE };
      return (await call(listJobAssets, { params: { id: jobId }, query, signal })).data;
    },
  });
}

function partsOf(target: BulkRequest['target']): BulkRequest['target'][] {
  if (!('ids' in target)) return [target];
  const { ids } = target;
  const count = Math.ceil(ids.length / BULK_IDS_MAX);
  return Array.from({ length: count }, (_, part) => ({
    ids: ids.slice(part * BULK_IDS_MAX, (part + 1) * BULK_IDS_MAX),
  }));
}

/** Looks how far a job is until it has ended; lists are fetched anew then. Throws when it failed. */
async function followJob(client: QueryClient, id: number, action: BulkAction): Promise<Job> {
  try {
    for (;;) {
      const job = await client.fetchQuery({
        queryKey: ['jobs', id],
        queryFn: () => call(readJob, { params: { id } }),
        staleTime: 0,
      });
      if (job.status === 'COMPLETED') return job;
      if (job.status === 'ERROR' || job.status === 'FAILED')
        throw new ApiError({ status: 500, code: 'JOB_FAILED', message: job.message });
      showProgress({ id, action, percent: percentOf(job) });
      await new Promise((resume) => setTimeout(resume, POLL_MS));
    }
  } finally {
    useRunningJobs.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
    for (const key of ['assets', 'basket', 'collections'])
      void client.invalidateQueries({ queryKey: [key] });
  }
}

function showProgress(now: RunningJob): void {
  useRunningJobs.setState(({ jobs }) => ({
    jobs: [...jobs.filter(({ id }) => id !== now.id), now],
  }));
}

function percentOf({ job_steps }: Job): number {
  return job_steps.preprocess['change-assets']?.percent_complete ?? 0;
}

/** The specification's words where all went well, else what became of them. */
function tell(job: Job, wish: Wish, onUndo?: () => void): void {
  const { message } = job;
  const isAll = !message.includes(', ');
  const outcome = t('outcome', { message });
  const said = isAll ? (wordsFor(wish, job) ?? outcome) : outcome;
  const canUndo = wish.action === 'delete' && onUndo && !message.startsWith('0 ');
  showAlert({
    type: isAll ? 'success' : 'warning',
    message: said,
    ...(canUndo && { action: { label: t('undo'), onClick: onUndo } }),
  });
}

function wordsFor({ action }: Wish, { input }: Job): string | undefined {
  switch (action) {
    case 'delete':
      return t('deleted');
    case 'restore':
      return t('restored');
    case 'add_to_basket':
      return t('added');
    case 'add_to_collections':
      return addedToCollections(Number(input.count));
    default:
      return undefined;
  }
}

function sayWhy(error: unknown): void {
  showAlert({ type: 'danger', message: errorMessage(error) });
}
