import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import { type SearchAnswer, searchAssets } from '@spindle/contracts/search/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { AssetSummary } from '../asset-list/asset-summary.ts';
import { SEARCH_KEY } from '../asset-list/result-cache.ts';

/** Loads what a list shows of the siblings: at most one page of them, from a cached list if one has them all. */
export function siblingsQuery(client: QueryClient, ids: readonly string[]) {
  const shown = ids.slice(0, LIMIT_PER_PAGE_MAX);
  return queryOptions({
    queryKey: [...SEARCH_KEY, 'siblings', shown],
    queryFn: ({ signal }) =>
      call(searchAssets, {
        body: { ids: shown, limit_per_page: shown.length, extended_result: true },
        signal,
      }),
    initialData: () => findCachedAnswer(client, shown),
    select: assetsById,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: shown.length > 0,
  });
}

function assetsById(answer: SearchAnswer): ReadonlyMap<string, AssetSummary> {
  const entries = Object.entries(answer.extended_result);
  return new Map(entries.map(([id, result]) => [id, { id, ...result }]));
}

function findCachedAnswer(client: QueryClient, ids: readonly string[]): SearchAnswer | undefined {
  return client
    .getQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY })
    .map(([, answer]) => answer)
    .find((answer) => ids.every((id) => answer?.extended_result[id]));
}
