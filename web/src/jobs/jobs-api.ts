import { JOB_ASSETS_PAGE, listJobAssets } from '@spindle/contracts/bulk/bulk';
import { cancelJob, type JobFilters, listJobs, retryJob } from '@spindle/contracts/jobs/job-routes';
import { type Job, readJob } from '@spindle/contracts/jobs/jobs';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { errorMessage } from '../api/errors.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { isRunning } from './job-facts.ts';
import { t } from './texts.ts';

/** Milliseconds between two looks how far a job is. Specification 9. */
const POLL_MS = 5000;

const JOBS_KEY = ['jobs'] as const;

/** A page of the list, looked at again while something on it runs. */
export function jobsQuery(request: Partial<JobFilters>) {
  return queryOptions({
    queryKey: [...JOBS_KEY, 'list', request],
    queryFn: ({ signal }) => call(listJobs, { query: request, signal }),
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data?.jobs.some(isRunning) ? POLL_MS : false,
  });
}

/** One job, looked at again until it has ended or cannot be fetched. The id is as the address has it. */
export function jobQuery(id: string) {
  return queryOptions<Job>({
    queryKey: [...JOBS_KEY, 'page', id],
    queryFn: ({ signal }) => call(readJob, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data && isRunning(state.data) ? POLL_MS : false,
  });
}

/** Assets that a job was refused, with the reasons: the first of them, and more with every one that is added. */
export function refusedQuery(id: number, failed: number) {
  return queryOptions({
    queryKey: [...JOBS_KEY, id, 'refused', failed],
    queryFn: async ({ signal }) => {
      const query = { outcome: 'REFUSED' as const, limit: JOB_ASSETS_PAGE };
      return (await call(listJobAssets, { params: { id }, query, signal })).data;
    },
    placeholderData: keepPreviousData,
    enabled: failed > 0,
  });
}

/** Ends a job before its time, and says how it went. */
export function useCancelJob(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelJob, { params: { id } }),
    onSuccess: ({ message }) => showAlert({ type: 'success', message }),
    onError: sayWhy,
    // Also where it was refused: the job has gone on.
    onSettled: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}

/** Has what failed of a job run again, and says how it went. */
export function useRetryJob(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryJob, { params: { id } }),
    onSuccess: () => showAlert({ type: 'success', message: t('retried') }),
    onError: sayWhy,
    onSettled: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}

function sayWhy(error: unknown): void {
  showAlert({ type: 'danger', message: errorMessage(error) });
}
