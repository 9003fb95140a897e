import { countNewAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isStatus } from '../api/errors.ts';

/** Milliseconds between two counts. Nothing is counted while the page is hidden. */
const POLL_MS = 10_000;

/** Counts the assets that match a search and were uploaded after it, up to NEW_ASSETS_MAX, as long as the list is shown. */
export function newAssetsQuery(searchId: string | undefined) {
  return queryOptions({
    queryKey: ['new-assets', searchId],
    queryFn: async ({ signal }) =>
      (await call(countNewAssets, { params: { hash: searchId ?? '' }, signal })).count,
    enabled: searchId !== undefined,
    // A list that was loaded just now lacks nothing.
    initialData: 0,
    staleTime: POLL_MS,
    retry: false,
    // An expired search stays expired.
    refetchInterval: ({ state }) => (isStatus(state.error, 404) ? false : POLL_MS),
  });
}
