import type { Answer } from '@spindle/contracts/http/route';
import { countNewAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isStatus } from '../api/errors.ts';

/** Milliseconds between two requests. Nothing is requested while the page is hidden. */
const POLL_MS = 10_000;

/** The answer for a list that was loaded just now. */
const UNCHANGED: Answer<typeof countNewAssets> = {
  status: 'OK',
  count: 0,
  trashed: [],
  missing: [],
};

/**
 * Queries what colleagues changed since a search, as long as its list is shown: the number of new assets, up to NEW_ASSETS_MAX, and
 * which of the shown assets `ids` are in the trash or gone.
 */
export function listChangesQuery(searchId: string | undefined, ids: readonly string[]) {
  return queryOptions({
    // Without the ids: the number is that of the search, whatever page is shown.
    queryKey: ['list-changes', searchId],
    queryFn: ({ signal }) =>
      call(countNewAssets, {
        params: { hash: searchId ?? '' },
        query: { ids: ids.join() },
        signal,
      }),
    enabled: searchId !== undefined,
    initialData: UNCHANGED,
    staleTime: POLL_MS,
    retry: false,
    // An expired search stays expired.
    refetchInterval: ({ state }) => (isStatus(state.error, 404) ? false : POLL_MS),
  });
}
