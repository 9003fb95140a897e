import type { Asset } from '@spindle/contracts/assets/assets';
import { saveConversion } from '@spindle/contracts/conversions/conversions';
import { removeAsset } from '@spindle/contracts/trash/trash';
import { listVersions, restoreVersion } from '@spindle/contracts/versions/versions';
import { type Clip, cutClip } from '@spindle/contracts/video/clips';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { errorMessage } from '../../api/errors.ts';
import { assetQuery } from '../../asset-list/asset-query.ts';
import { SEARCH_KEY } from '../../asset-list/result-cache.ts';
import { useOpenAsset } from '../../asset-list/use-open-asset.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { t } from '../texts.ts';

/** A saved image that has not been looked at yet. */
export function isUnseen({ content_type, width }: Asset['conversions'][string]): boolean {
  return content_type.startsWith('image/') && width === undefined;
}

/** Saves a file as a conversion, in the place of one of that name. */
export function useSaveConversion(id: string) {
  const client = useQueryClient();
  const openAsset = useOpenAsset();
  return useMutation({
    mutationFn: ({ key, file }: { key: string; file: File }) => {
      const form = new FormData();
      form.append('file', file);
      return call(saveConversion, { params: { id, key }, form });
    },
    onSuccess: () => {
      const action = { label: t('open'), onClick: () => openAsset(id, 'conversions') };
      showAlert({ type: 'success', message: t('refreshing'), action });
      return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
    },
    // The form says what went wrong.
    onError: () => undefined,
  });
}

/** Has a part of a video cut; a job does it. */
export function useCutClip(id: string) {
  const client = useQueryClient();
  const openAsset = useOpenAsset();
  return useMutation({
    mutationFn: (clip: Clip) => call(cutClip, { params: { id }, body: clip }),
    onSuccess: () => {
      const action = { label: t('open'), onClick: () => openAsset(id, 'conversions') };
      showAlert({ type: 'success', message: t('cutting'), action });
      return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
    },
    // The form says what went wrong.
    onError: () => undefined,
  });
}

export function useRemoveConversion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(removeAsset, { params: { id }, body: { keys: [key] } }),
    onSuccess: ({ message }) => {
      showAlert({ type: 'success', message });
      return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
    },
    onError: sayWhy,
  });
}

/** The originals that an asset has had; asked for anew whenever it has another. */
export function versionsQuery({ id, version }: Pick<Asset, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['assets', 'versions', id, version],
    queryFn: async ({ signal }) => (await call(listVersions, { params: { id }, signal })).data,
  });
}

/** Makes an earlier original the content again; Undo in its alert goes back to the one that it replaced. */
export function useRestoreVersion(id: string) {
  const client = useQueryClient();
  const restore = (version: number) => call(restoreVersion, { params: { id, version } });
  return useMutation({
    mutationFn: ({ version }: { version: number; undoTo: number }) => restore(version),
    onSuccess: (_, { undoTo }) => {
      const onClick = () => void restore(undoTo).then(() => refresh(client, id), sayWhy);
      showAlert({
        type: 'success',
        message: t('refreshing'),
        action: { label: t('undo'), onClick },
      });
      return refresh(client, id);
    },
    onError: sayWhy,
  });
}

function refresh(client: QueryClient, id: string) {
  void client.invalidateQueries({ queryKey: SEARCH_KEY });
  return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
}

function sayWhy(error: unknown): void {
  showAlert({ type: 'danger', message: errorMessage(error) });
}
