import { DEFAULT_SCHEMA_ID } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Asset } from '@spindle/contracts/assets/assets';
import { DATA_UPDATED, type DataUpdate, updateData } from '@spindle/contracts/metadata/metadata';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { assetQuery } from '../../asset-list/asset-query.ts';
import { SEARCH_KEY } from '../../asset-list/result-cache.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Saves metadata of an asset. Updates the cache at once, and restores it if the request fails. */
export function useUpdateData(id: string) {
  const client = useQueryClient();
  const { queryKey } = assetQuery(id);
  return useMutation({
    mutationFn: (body: DataUpdate) => call(updateData, { params: { id }, body }),
    onMutate: async (update) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, before && applyUpdate(before, update));
      return { before };
    },
    onError: (error, _update, context) => {
      client.setQueryData(queryKey, context?.before);
      showError(error);
    },
    onSuccess: () => {
      showAlert({ type: 'success', message: DATA_UPDATED });
      showAlert({ type: 'info', message: t('refreshing') });
      void client.invalidateQueries({ queryKey: SEARCH_KEY });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Returns the asset with the update applied. A null value removes its field. */
function applyUpdate(asset: Asset, { data, mode, data_schema_id }: DataUpdate): Asset {
  const id = data_schema_id ?? (mode === 'APPEND' ? asset.data_schema_id : DEFAULT_SCHEMA_ID);
  const merged = { ...(mode === 'APPEND' && asset.data), ...data };
  const filled = Object.entries(merged).filter(([, value]) => value !== null);
  return {
    ...asset,
    data_schema_id: id,
    data: { ...Object.fromEntries(filled), data_schema_id: id },
  };
}
