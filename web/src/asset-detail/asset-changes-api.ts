import {
  archiveAsset,
  processAgain,
  renameAsset,
  unarchiveAsset,
} from '@spindle/contracts/assets/asset-changes';
import type { Asset, AssetSaved } from '@spindle/contracts/assets/assets';
import { choosePoster, removePoster } from '@spindle/contracts/video/posters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../api/call.ts';
import { ApiError, isStatus } from '../api/errors.ts';
import { assetQuery } from '../assets/asset-query.ts';
import { refetchLists } from '../assets/refetch-lists.ts';
import { SEARCH_KEY } from '../assets/result-cache.ts';
import { type Alert, showAlert, showError } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Renames an asset whose name is still the expected one. Another name is an error of the field, which the caller shows. */
export function useRename(id: string) {
  return useChange(
    id,
    (body: { name: string; expected: string }) => call(renameAsset, { params: { id }, body }),
    { isHandled: isRenamedMeanwhile },
  );
}

/** Tells whether somebody else has renamed the asset since it was read. */
export function isRenamedMeanwhile(error: Error): boolean {
  return isStatus(error, 409) && error instanceof ApiError && error.details[0]?.path === 'name';
}

/** Archives an asset, which makes it read-only (true), or unarchives it (false). */
export function useArchive(id: string) {
  return useChange(id, (isArchived: boolean) =>
    call(isArchived ? archiveAsset : unarchiveAsset, { params: { id } }),
  );
}

/** Processes an asset again whose original could not be read. */
export function useProcessAgain(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(processAgain, { params: { id } }),
    onSuccess: () => {
      refetchLists(client, SEARCH_KEY);
      return client.invalidateQueries(assetQuery(id));
    },
    onError: showError,
  });
}

/** Second of the frame that is the poster; null for the automatic poster. */
type Poster = Asset['poster_second'];

/** Sets the poster of a video. Undo in the alert restores the earlier poster. */
export function usePoster({ id, poster_second: earlier }: Asset) {
  const save = (second: Poster) =>
    second === null
      ? call(removePoster, { params: { id } })
      : call(choosePoster, { params: { id }, body: { second } });
  const undo = useChange(id, save);
  return useChange(id, save, {
    actionAfter: () => ({ label: t('undo'), onClick: () => undo.mutate(earlier) }),
  });
}

/**
 * Returns a mutation that stores the changed asset in the cache, refetches the lists and shows the server's message.
 * `actionAfter` adds an action to the alert. Errors for which `isHandled` holds are left to the caller.
 */
function useChange<T>(
  id: string,
  change: (value: T) => Promise<z.infer<typeof AssetSaved>>,
  options: { actionAfter?: () => Alert['action']; isHandled?: (error: Error) => boolean } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data, message }) => {
      client.setQueryData(assetQuery(id).queryKey, data);
      refetchLists(client, SEARCH_KEY);
      const action = options.actionAfter?.();
      showAlert({ type: 'success', message, ...(action && { action }) });
    },
    onError: (error) => !options.isHandled?.(error) && showError(error),
  });
}
