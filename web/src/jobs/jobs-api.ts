import { type Job, type JobFilters, listJobs, readJob } from '@spindle/contracts/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isRunning } from './job-facts.ts';

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
