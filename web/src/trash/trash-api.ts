import { BULK_AT_ONCE, bulkChange } from '@spindle/contracts/bulk/bulk';
import { removeAsset, restoreAsset } from '@spindle/contracts/trash/trash';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import {
  type ListSnapshot,
  removeFromLists,
  restoreLists,
  SEARCH_KEY,
} from '../assets/result-cache.ts';
import { deselect } from '../assets/use-selection.ts';
import { withSharesWarning } from '../shares/shares-of-assets-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Content keys of a request that moves the whole asset. Other keys would name single conversions. */
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
    onSuccess: async (_answer, ids) => {
      const alert = {
        type: 'success' as const,
        message: t(ids.length === 1 ? 'assetDeleted' : 'assetsDeleted'),
        action: { label: t('undo'), onClick: () => restore.mutate(ids) },
      };
      showAlert(await withSharesWarning(alert, { ids: [...ids] }));
    },
  });
}

type TrashAction = 'delete' | 'restore';

interface Removed {
  reselect: () => void;
  lists: ListSnapshot;
}

function moveOptions(client: QueryClient, action: TrashAction) {
  return {
    mutationFn: (ids: readonly string[]) => moveAssets(action, ids),
    onMutate: async (ids: readonly string[]) => {
      // The answer of a list request that is still pending would show the assets again.
      await client.cancelQueries({ queryKey: SEARCH_KEY });
      return { reselect: deselect(ids), lists: removeFromLists(client, ids) };
    },
    onError: (error: Error, _ids: readonly string[], before: Removed | undefined) => {
      if (before) restoreLists(client, before.lists);
      before?.reselect();
      showError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['assets'] }),
  };
}

async function moveAssets(action: TrashAction, ids: readonly string[]): Promise<void> {
  const [id] = ids;
  if (id !== undefined && ids.length === 1) {
    const route = action === 'delete' ? removeAsset : restoreAsset;
    await call(route, { params: { id }, body: ORIGINAL });
    return;
  }
  for (let from = 0; from < ids.length; from += BULK_AT_ONCE)
    await call(bulkChange, { body: { action, ids: ids.slice(from, from + BULK_AT_ONCE) } });
}
