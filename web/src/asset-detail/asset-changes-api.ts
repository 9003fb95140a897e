import { archiveAsset, renameAsset, unarchiveAsset } from '@spindle/contracts/asset-changes';
import type { AssetSaved } from '@spindle/contracts/metadata';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../api/call.ts';
import { errorMessage } from '../api/errors.ts';
import { assetQuery } from '../asset-list/asset-query.ts';
import { SEARCH_KEY } from '../search/search-api.ts';
import { showAlert } from '../ui/alerts.ts';

/** Gives an asset another name. */
export function useRename(id: string) {
  return useChange(id, (name: string) => call(renameAsset, { params: { id }, body: { name } }));
}

/** Makes an asset read-only (true), or changeable again. */
export function useArchive(id: string) {
  return useChange(id, (isArchived: boolean) =>
    call(isArchived ? archiveAsset : unarchiveAsset, { params: { id } }),
  );
}

function useChange<T>(id: string, change: (value: T) => Promise<z.infer<typeof AssetSaved>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data, message }) => {
      client.setQueryData(assetQuery(id).queryKey, data);
      void client.invalidateQueries({ queryKey: SEARCH_KEY });
      showAlert({ type: 'success', message });
    },
    onError: (error) => showAlert({ type: 'danger', message: errorMessage(error) }),
  });
}
