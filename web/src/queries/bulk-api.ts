import {
  type BulkAction,
  bulkChange,
  JOB_ASSETS_PAGE,
  listJobAssets,
} from '@spindle/contracts/bulk/bulk';
import { addedToCollections } from '@spindle/contracts/collections/collections';
import { type Job, type Progress, readJob } from '@spindle/contracts/jobs/jobs';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { call } from '../api/call.ts';
import { ApiError, errorMessage } from '../api/errors.ts';
import { refetchLists } from '../asset-list/refetch-lists.ts';
import { t } from '../bulk/texts.ts';
import { formatCount } from '../lib/format.ts';
import { type Alert, showAlert } from '../ui/alerts/alerts.ts';
import type { BulkRequest, Wish } from './bulk-request.ts';
import { useOpenResult } from './use-open-result.ts';

export type { Wish } from './bulk-request.ts';

/** Milliseconds between two looks how far a job is. */
const POLL_MS = 700;

export interface RunningJob {
  id: number;
  action: BulkAction;
  /** Of how many assets, how many are done, and how many of those were left as they are for a reason of their own. */
  progress: Pick<Progress, 'done' | 'total' | 'failed'>;
}

/** Jobs that this page waits for. */
export const useRunningJobs = create<{ jobs: readonly RunningJob[] }>(() => ({ jobs: [] }));

/** How far a job is, in words. */
export function progressText({ action, progress }: RunningJob): string {
  const { done, total, failed } = progress;
  const counts = { done: formatCount(done), total: formatCount(total) };
  const text = t('progress', { what: t(action), ...counts });
  return failed > 0 ? t('withFailed', { text, failed: formatCount(failed) }) : text;
}

/** 0 to 100. */
export function percentOf({ progress: { done, total } }: RunningJob): number {
  return total === 0 ? 0 : (100 * done) / total;
}

/** How far the job is that a dialog waits for. */
export function useRunning(action: BulkAction) {
  const job = useRunningJobs(({ jobs }) => jobs.find((running) => running.action === action));
  const label = t(action);
  return job
    ? { label, text: progressText(job), percent: percentOf(job) }
    : { label, text: t('beginning', { what: label }), percent: 0 };
}

/**
 * Does the same to many assets, and says what has come of it when the job has ended; not so where some were refused and who asks
 * `showsRefused` and is still there. Gives the job.
 */
export function useBulk({ showsRefused = false } = {}) {
  const client = useQueryClient();
  const isThere = useIsThere();
  const openResult = useOpenResult();
  const run = async ({ target, wish }: BulkRequest): Promise<Job> => {
    const { job_id } = await call(bulkChange, { body: { ...wish, ...target } });
    return followJob(client, job_id, wish.action);
  };
  const tell = (job: Job, request: BulkRequest) => {
    const ask = (next: BulkRequest) => void run(next).then((made) => tell(made, next), sayWhy);
    const alert = alertOf(job, request.wish, ask);
    const action = alert.action ?? openResult(job, request);
    showAlert({ ...alert, ...(action && { action }) });
  };
  return useMutation({
    mutationFn: run,
    onSuccess: (job, request) => {
      if (!(showsRefused && isThere.current && hasRefused(job))) tell(job, request);
    },
    onError: sayWhy,
  });
}

function useIsThere() {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}

/** Assets of a job that were refused, with the reasons: the first of them. */
export function useRefused(job: Job | undefined) {
  const id = job?.job_id ?? 0;
  const { data = [] } = useQuery({
    queryKey: ['jobs', id, 'refused'],
    queryFn: async ({ signal }) => {
      const query = { outcome: 'REFUSED' as const, limit: JOB_ASSETS_PAGE };
      return (await call(listJobAssets, { params: { id }, query, signal })).data;
    },
    enabled: job !== undefined && hasRefused(job),
  });
  return data;
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
      if (job.progress) showProgress({ id, action, progress: job.progress });
      await new Promise((resume) => setTimeout(resume, POLL_MS));
    }
  } finally {
    useRunningJobs.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
    refetchLists(client);
  }
}

function showProgress(now: RunningJob): void {
  useRunningJobs.setState(({ jobs }) => ({
    jobs: [...jobs.filter(({ id }) => id !== now.id), now],
  }));
}

/** The specification's words where all went well, else what became of them; with the way back, or the way on. */
function alertOf(job: Job, wish: Wish, onAsk: (request: BulkRequest) => void): Alert {
  const { message, job_id } = job;
  const isAll = !message.includes(', ');
  const outcome = t('outcome', { message });
  const said = isAll ? (wordsFor(wish, job) ?? outcome) : outcome;
  const alert: Alert = { type: isAll ? 'success' : 'warning', message: said };
  if (wish.action === 'delete' && !message.startsWith('0 ')) {
    const onClick = () => onAsk({ target: { job_id }, wish: { action: 'restore' } });
    return { ...alert, action: { label: t('undo'), onClick } };
  }
  if (wish.action === 'convert' && hasRefused(job)) {
    const onClick = () => onAsk({ target: { job_id, job_outcome: 'REFUSED' }, wish });
    return { ...alert, action: { label: t('tryAgain'), onClick } };
  }
  return alert;
}

/** Whether any asset was left as it is for a reason of its own. */
export function hasRefused({ message }: Job): boolean {
  return message.includes(' failed: ');
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
