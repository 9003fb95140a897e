import type { Asset } from '@spindle/contracts/assets/assets';
import { listVersions, restoreVersion } from '@spindle/contracts/versions/versions';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { SEARCH_KEY } from '../../assets/result-cache.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/**
 * Loads the current and earlier originals of an asset. Its key has the version, so a new version loads the list
 * again.
 */
export function versionsQuery({ id, version }: Pick<Asset, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['assets', 'versions', id, version],
    queryFn: async ({ signal }) => (await call(listVersions, { params: { id }, signal })).data,
  });
}

/** Restores an earlier original. Undo in the alert restores version `undoTo`, the one that was replaced. */
export function useRestoreVersion(id: string) {
  const client = useQueryClient();
  const restore = (version: number) => call(restoreVersion, { params: { id, version } });
  return useMutation({
    mutationFn: ({ version }: { version: number; undoTo: number }) => restore(version),
    onSuccess: (_, { undoTo }) => {
      const onClick = () => void restore(undoTo).then(() => invalidateAsset(client, id), showError);
      showAlert({
        type: 'success',
        message: t('refreshing'),
        action: { label: t('undo'), onClick },
      });
      return invalidateAsset(client, id);
    },
    onError: showError,
  });
}

function invalidateAsset(client: QueryClient, id: string) {
  void client.invalidateQueries({ queryKey: SEARCH_KEY });
  return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
}
