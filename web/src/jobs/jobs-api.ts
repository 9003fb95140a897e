import { JOB_ASSETS_PAGE, listJobAssets } from '@spindle/contracts/bulk/bulk';
import { cancelJob, type JobFilters, listJobs, retryJob } from '@spindle/contracts/jobs/job-routes';
import { type Job, readJob } from '@spindle/contracts/jobs/jobs';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { isRunning } from './job-facts.ts';
import { t } from './texts.ts';

/** Interval between two polls of a job, in milliseconds. Administration specification 9. */
const POLL_MS = 5000;

const JOBS_KEY = ['jobs'] as const;

/** Reads a page of the list, and polls while a job on it runs. */
export function jobsQuery(request: Partial<JobFilters>) {
  return queryOptions({
    queryKey: [...JOBS_KEY, 'list', request],
    queryFn: ({ signal }) => call(listJobs, { query: request, signal }),
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data?.jobs.some(isRunning) ? POLL_MS : false,
  });
}

/** Reads one job, and polls until it has ended or cannot be read. The id is the text in the address. */
export function jobQuery(id: string) {
  return queryOptions<Job>({
    queryKey: [...JOBS_KEY, 'page', id],
    queryFn: ({ signal }) => call(readJob, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data && isRunning(state.data) ? POLL_MS : false,
  });
}

/** Reads the failed assets of a job with their reasons, again whenever the number of failures grows. */
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

/** Cancels a job and shows the outcome in an alert. */
export function useCancelJob(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelJob, { params: { id } }),
    onSuccess: ({ message }) => showAlert({ type: 'success', message }),
    onError: showError,
    // Also after a refusal, because the job has changed.
    onSettled: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}

/** Retries the failed work of a job and shows the outcome in an alert. */
export function useRetryJob(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryJob, { params: { id } }),
    onSuccess: () => showAlert({ type: 'success', message: t('retried') }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}
