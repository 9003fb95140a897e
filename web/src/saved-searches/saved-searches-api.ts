import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  SavedRequest,
  type SavedSearch,
} from '@spindle/contracts/search/saved-searches';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../api/call.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds that the list stays fresh; another window may change it. */
const STALE_MS = 30_000;

/** Queries the user's saved searches, sorted by name. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async ({ signal }): Promise<SavedSearch[]> =>
    (await call(listSavedSearches, { signal })).data,
  staleTime: STALE_MS,
});

interface NewSavedSearch {
  name: string;
  request: z.input<typeof SavedRequest>;
  notify?: boolean;
}

/** Saves a search under a name, and replaces the one with the same name. */
export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewSavedSearch) => (await call(createSavedSearch, { body })).data,
    onSuccess: (saved) => {
      const isNew = !readList(client).some(({ id }) => id === saved.id);
      upsertInList(client, saved);
      const message = t(isNew ? 'saved' : 'replaced', { name: saved.name });
      showAlert({ type: 'success', message });
    },
    onError: showError,
  });
}

/** Renames a saved search. The form shows errors. */
export function useRenameSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) =>
      (await call(changeSavedSearch, { params: { id }, body: { name } })).data,
    onSuccess: (saved) => upsertInList(client, saved),
    onError: () => undefined,
  });
}

/** Turns the notifications of a saved search on or off, and shows an alert with the result. */
export function useNotifyOfMatches() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, notify }: Pick<SavedSearch, 'id' | 'notify'>) =>
      (await call(changeSavedSearch, { params: { id }, body: { notify } })).data,
    onSuccess: (saved) => {
      upsertInList(client, saved);
      const message = t(saved.notify ? 'notifyOn' : 'notifyOff', { name: saved.name });
      showAlert({ type: 'success', message });
    },
    onError: showError,
  });
}

/** Deletes a saved search optimistically, and shows an alert that can undo it. */
export function useDeleteSearch() {
  const client = useQueryClient();
  const restore = useSaveSearch();
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => call(deleteSavedSearch, { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries(savedSearchesQuery);
      client.setQueryData(savedSearchesQuery.queryKey, (searches) =>
        searches?.filter((search) => search.id !== id),
      );
    },
    onSuccess: (_answer, { name, request, notify }) =>
      showAlert({
        type: 'success',
        message: t('deleted', { name }),
        action: {
          label: t('undo'),
          onClick: () => restore.mutate({ name, request: SavedRequest.parse(request), notify }),
        },
      }),
    onError: (error, saved) => {
      upsertInList(client, saved);
      showError(error);
    },
  });
}

function readList(client: QueryClient): SavedSearch[] {
  return client.getQueryData(savedSearchesQuery.queryKey) ?? [];
}

function upsertInList(client: QueryClient, saved: SavedSearch): void {
  const others = readList(client).filter(({ id }) => id !== saved.id);
  client.setQueryData(
    savedSearchesQuery.queryKey,
    [...others, saved].sort((a, b) => a.name.localeCompare(b.name)),
  );
}
