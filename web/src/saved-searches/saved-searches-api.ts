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
import { errorMessage } from '../api/errors.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds that the list counts as fresh: another window may have changed it. */
const STALE_MS = 30_000;

/** The own saved searches, by name. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async ({ signal }): Promise<SavedSearch[]> =>
    (await call(listSavedSearches, { signal })).data,
  staleTime: STALE_MS,
});

interface Kept {
  name: string;
  request: z.input<typeof SavedRequest>;
}

/** Keeps a search under a name, in place of the one that has the name. */
export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Kept) => (await call(createSavedSearch, { body })).data,
    onSuccess: (saved) => {
      const isNew = !listed(client).some(({ id }) => id === saved.id);
      put(client, saved);
      const message = t(isNew ? 'saved' : 'replaced', { name: saved.name });
      showAlert({ type: 'success', message });
    },
    onError: tell,
  });
}

/** Gives a saved search another name. Whoever asks shows why it cannot be. */
export function useRenameSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) =>
      (await call(changeSavedSearch, { params: { id }, body: { name } })).data,
    onSuccess: (saved) => put(client, saved),
    onError: () => undefined,
  });
}

/** Forgets a saved search: it leaves the list at once, comes back when that fails, and can be brought back. */
export function useDeleteSearch() {
  const client = useQueryClient();
  const restore = useSaveSearch();
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => call(deleteSavedSearch, { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries(savedSearchesQuery);
      client.setQueryData(savedSearchesQuery.queryKey, (kept) =>
        kept?.filter((one) => one.id !== id),
      );
    },
    onSuccess: (_answer, { name, request }) =>
      showAlert({
        type: 'success',
        message: t('deleted', { name }),
        action: {
          label: t('undo'),
          onClick: () => restore.mutate({ name, request: SavedRequest.parse(request) }),
        },
      }),
    onError: (error, saved) => {
      put(client, saved);
      tell(error);
    },
  });
}

function tell(error: Error): void {
  showAlert({ type: 'danger', message: errorMessage(error) });
}

function listed(client: QueryClient): SavedSearch[] {
  return client.getQueryData(savedSearchesQuery.queryKey) ?? [];
}

function put(client: QueryClient, saved: SavedSearch): void {
  const others = listed(client).filter(({ id }) => id !== saved.id);
  client.setQueryData(
    savedSearchesQuery.queryKey,
    [...others, saved].sort((a, b) => a.name.localeCompare(b.name)),
  );
}
