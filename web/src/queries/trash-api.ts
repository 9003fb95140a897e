import { BULK_AT_ONCE, bulkChange } from '@spindle/contracts/bulk/bulk';
import { readJob } from '@spindle/contracts/jobs/jobs';
import { searchAssets } from '@spindle/contracts/search/search';
import { purgeTrash, removeAsset, restoreAsset } from '@spindle/contracts/trash/trash';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import {
  type ListSnapshot,
  removeFromLists,
  restoreLists,
  SEARCH_KEY,
} from '../asset-list/result-cache.ts';
import { deselect } from '../asset-list/selection/use-selection.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

const PURGE_POLL_MS = 1000;

const ORIGINAL = { keys: ['original'] };

/** Restores assets from the trash. They leave the list at once, and return to it when the call fails. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    ...moveOptions(client, 'restore'),
    onSuccess: (_answer, ids) =>
      showAlert({
        type: 'success',
        message: t(ids.length === 1 ? 'assetRestored' : 'assetsRestored'),
      }),
  });
}

/** Moves assets to the trash and shows an alert that can undo it. They leave the list at once. */
export function useMoveToTrash() {
  const client = useQueryClient();
  const restore = useRestore();
  return useMutation({
    ...moveOptions(client, 'delete'),
    onSuccess: (_answer, ids) =>
      showAlert({
        type: 'success',
        message: t(ids.length === 1 ? 'assetDeleted' : 'assetsDeleted'),
        action: { label: t('undo'), onClick: () => restore.mutate(ids) },
      }),
  });
}

type Move = 'delete' | 'restore';

function moveOptions(client: QueryClient, action: Move) {
  return {
    mutationFn: (ids: readonly string[]) => moveAssets(action, ids),
    onMutate: async (ids: readonly string[]) => {
      // The answer of a list request that is still pending would show the assets again.
      await client.cancelQueries({ queryKey: SEARCH_KEY });
      deselect(ids);
      return removeFromLists(client, ids);
    },
    onError: (error: Error, _ids: readonly string[], before: ListSnapshot | undefined) => {
      if (before) restoreLists(client, before);
      showError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['assets'] }),
  };
}

async function moveAssets(action: Move, ids: readonly string[]): Promise<void> {
  const [id] = ids;
  if (id !== undefined && ids.length === 1) {
    const route = action === 'delete' ? removeAsset : restoreAsset;
    await call(route, { params: { id }, body: ORIGINAL });
    return;
  }
  for (let from = 0; from < ids.length; from += BULK_AT_ONCE)
    await call(bulkChange, { body: { action, ids: ids.slice(from, from + BULK_AT_ONCE) } });
}

/** Counts the assets that a purge would remove, whatever filters the list on screen has. */
export const trashTotalQuery = queryOptions({
  queryKey: ['trash', 'total'],
  queryFn: async ({ signal }) => {
    const body = { trashed: true, limit_per_page: 1 };
    return (await call(searchAssets, { body, signal })).total_files;
  },
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
