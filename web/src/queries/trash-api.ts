import { BULK_AT_ONCE, bulkChange } from '@spindle/contracts/bulk/bulk';
import { readJob } from '@spindle/contracts/jobs/jobs';
import { searchAssets } from '@spindle/contracts/search/search';
import { purgeTrash, removeAsset, restoreAsset } from '@spindle/contracts/trash/trash';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { errorMessage } from '../api/errors.ts';
import { forgetSelected } from '../asset-list/selection/use-selection.ts';
import { putBackLists, removeFromLists, SEARCH_KEY } from '../search/search-api.ts';
import { t } from '../trash/texts.ts';
import { showAlert } from '../ui/alerts/alerts.ts';

/** Milliseconds between two looks how far a purge is. */
const PURGE_POLL_MS = 1000;

type Way = 'delete' | 'restore';

const ORIGINAL = { keys: ['original'] };

/** Takes assets out of the trash. They leave the list at once, and come back to it when that fails. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    ...moving(client, 'restore'),
    onSuccess: (_answer, ids) =>
      showAlert({ type: 'success', message: t(ids.length === 1 ? 'restored' : 'restoredMany') }),
  });
}

/** Moves assets to the trash, likewise; the alert that says so can undo it. */
export function useMoveToTrash() {
  const client = useQueryClient();
  const restore = useRestore();
  return useMutation({
    ...moving(client, 'delete'),
    onSuccess: (_answer, ids) =>
      showAlert({
        type: 'success',
        message: t(ids.length === 1 ? 'deleted' : 'deletedMany'),
        action: { label: t('undo'), onClick: () => restore.mutate(ids) },
      }),
  });
}

function moving(client: QueryClient, action: Way) {
  return {
    mutationFn: (ids: readonly string[]) => move(action, ids),
    onMutate: async (ids: readonly string[]) => {
      // A list on its way would bring them back.
      await client.cancelQueries({ queryKey: SEARCH_KEY });
      forgetSelected(ids);
      return removeFromLists(client, ids);
    },
    onError: (
      error: Error,
      _ids: readonly string[],
      kept: ReturnType<typeof removeFromLists> | undefined,
    ) => {
      if (kept) putBackLists(client, kept);
      showAlert({ type: 'danger', message: errorMessage(error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['assets'] }),
  };
}

async function move(action: Way, ids: readonly string[]): Promise<void> {
  const [id] = ids;
  if (id !== undefined && ids.length === 1) {
    const route = action === 'delete' ? removeAsset : restoreAsset;
    await call(route, { params: { id }, body: ORIGINAL });
    return;
  }
  for (let from = 0; from < ids.length; from += BULK_AT_ONCE)
    await call(bulkChange, { body: { action, ids: ids.slice(from, from + BULK_AT_ONCE) } });
}

/** How many assets a purge would remove, whatever the list on screen is held to. */
export const trashTotalQuery = queryOptions({
  queryKey: ['trash', 'total'],
  queryFn: async ({ signal }) => {
    const body = { trashed: true, limit_per_page: 1 };
    return (await call(searchAssets, { body, signal })).total_files;
  },
  staleTime: 0,
});

/** Begins to empty the trash. Gives the job that does it. */
export function usePurge() {
  return useMutation({
    mutationFn: async () => (await call(purgeTrash)).job_id,
    onSuccess: () => showAlert({ type: 'info', message: t('purging') }),
    onError: (error) => showAlert({ type: 'danger', message: errorMessage(error) }),
  });
}

/** Percent of a purge that is done; asked again until it has ended. */
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
