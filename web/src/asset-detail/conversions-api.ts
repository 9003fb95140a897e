import type { Asset } from '@spindle/contracts/assets';
import { type Clip, cutClip } from '@spindle/contracts/clips';
import { saveConversion } from '@spindle/contracts/conversions';
import { removeAsset } from '@spindle/contracts/trash';
import { listVersions, restoreVersion } from '@spindle/contracts/versions';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { errorMessage } from '../api/errors.ts';
import { assetQuery } from '../asset-list/asset-query.ts';
import { SEARCH_KEY } from '../search/search-api.ts';
import { showAlert } from '../ui/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds after a change that conversions are still being made, and between two looks at them. */
const MAKING_MS = 60_000;
const LOOK_EVERY_MS = 3_000;

/** The asset, looked at again while its conversions are being made. */
export function convertedQuery(asset: Asset) {
  return {
    ...assetQuery(asset.id),
    refetchInterval: ({ state }: { state: { data?: Asset } }) =>
      isBeingMade(state.data ?? asset) ? LOOK_EVERY_MS : (false as const),
  };
}

function isBeingMade({ conversions, update_time }: Asset): boolean {
  const isRecent = Date.now() - Date.parse(update_time) < MAKING_MS;
  return isRecent || Object.values(conversions).some(isUnseen);
}

/** A saved image that has not been looked at yet. */
export function isUnseen({ content_type, width }: Asset['conversions'][string]): boolean {
  return content_type.startsWith('image/') && width === undefined;
}

/** Saves a file as a conversion, in the place of one of that name. */
export function useSaveConversion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, file }: { key: string; file: File }) => {
      const form = new FormData();
      form.append('file', file);
      return call(saveConversion, { params: { id, key }, form });
    },
    onSuccess: () => {
      showAlert({ type: 'success', message: t('refreshing') });
      return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
    },
    // The form says what went wrong.
    onError: () => undefined,
  });
}

/** Has a part of a video cut; a job does it. */
export function useCutClip(id: string) {
  return useMutation({
    mutationFn: (clip: Clip) => call(cutClip, { params: { id }, body: clip }),
    onSuccess: () => showAlert({ type: 'success', message: t('cutting') }),
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
    onError: (error) => showAlert({ type: 'danger', message: errorMessage(error) }),
  });
}

/** The originals that an asset has had; asked for anew whenever it has another. */
export function versionsQuery({ id, version }: Pick<Asset, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['assets', 'versions', id, version],
    queryFn: async ({ signal }) => (await call(listVersions, { params: { id }, signal })).data,
  });
}

/** Makes an earlier original the content again. */
export function useRestoreVersion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(restoreVersion, { params: { id, version } }),
    onSuccess: () => {
      showAlert({ type: 'success', message: t('refreshing') });
      return refresh(client, id);
    },
    onError: (error) => showAlert({ type: 'danger', message: errorMessage(error) }),
  });
}

function refresh(client: QueryClient, id: string) {
  void client.invalidateQueries({ queryKey: SEARCH_KEY });
  return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
}
