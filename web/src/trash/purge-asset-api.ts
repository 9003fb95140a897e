import { findSharesOf } from '@spindle/contracts/trash/shares-of-assets';
import { ASSET_PURGED, purgeAsset } from '@spindle/contracts/trash/trash';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { clientConfigQuery } from '../api/client-config.ts';
import { removeFromLists } from '../assets/result-cache.ts';
import { deselect } from '../assets/use-selection.ts';
import { useCan } from '../session/allowed.tsx';
import { showAlert, showError } from '../ui/alerts/alerts.ts';

/** Tells whether the user may delete assets of the trash permanently, and this installation allows it. */
export function useCanPurge(): boolean {
  const canPurge = useCan('PURGE_TRASH');
  const { data: config } = useQuery(clientConfigQuery);
  return canPurge && config?.features.purge_trash === true;
}

/** Queries the shares that would show a trashed asset again if it were restored. */
export function sharesOfQuery(id: string) {
  return queryOptions({
    queryKey: ['trash', 'shares', id],
    queryFn: async ({ signal }) => (await call(findSharesOf, { body: { ids: [id] }, signal })).data,
    staleTime: 0,
  });
}

/** Deletes an asset of the trash permanently. A job does it soon after; the lists no longer show the asset. */
export function usePurgeAsset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(purgeAsset, { params: { id } }),
    onSuccess: (_answer, id) => {
      deselect([id]);
      removeFromLists(client, [id]);
      showAlert({ type: 'success', message: ASSET_PURGED });
    },
    onError: showError,
  });
}
