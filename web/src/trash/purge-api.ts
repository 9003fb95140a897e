import { readJob } from '@spindle/contracts/jobs/jobs';
import { searchAssets } from '@spindle/contracts/search/search';
import { findSharesOf } from '@spindle/contracts/trash/shares-of-assets';
import { purgeTrash } from '@spindle/contracts/trash/trash';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { SEARCH_KEY } from '../assets/result-cache.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds between two polls of a running purge. */
const PURGE_POLL_MS = 1000;

/** Counts the assets that a purge would remove, regardless of the filters of the list. */
export const trashTotalQuery = queryOptions({
  queryKey: ['trash', 'total'],
  queryFn: async ({ signal }) => {
    const body = { trashed: true, limit_per_page: 1 };
    return (await call(searchAssets, { body, signal })).total_files;
  },
  staleTime: 0,
});

/** Queries the shares that would show assets of the trash again if these were restored. */
export const trashSharesQuery = queryOptions({
  queryKey: ['trash', 'shares'],
  queryFn: async ({ signal }) => (await call(findSharesOf, { body: {}, signal })).data,
  staleTime: 0,
});

/** Starts to empty the trash. Returns the id of the job. */
export function usePurge() {
  return useMutation({
    mutationFn: async () => (await call(purgeTrash)).job_id,
    onSuccess: () => showAlert({ type: 'info', message: t('purging') }),
    onError: showError,
  });
}

/** Polls a purge until it has ended. Returns how much is done, in percent. */
export function purgeQuery(jobId: number | undefined) {
  return queryOptions({
    queryKey: ['trash', 'purge', jobId],
    queryFn: async ({ client, signal }) => {
      const job = await call(readJob, { params: { id: jobId ?? 0 }, signal });
      const isRunning = job.status === 'QUEUED' || job.status === 'IN_PROGRESS';
      if (!isRunning) void client.invalidateQueries({ queryKey: SEARCH_KEY });
      const percent = job.job_steps.preprocess['purge-trash']?.percent_complete ?? 0;
      return { isRunning, percent };
    },
    enabled: jobId !== undefined,
    refetchInterval: ({ state }) => (state.data?.isRunning === false ? false : PURGE_POLL_MS),
  });
}
