import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import { type SearchAnswer, searchAssets } from '@spindle/contracts/search/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { SEARCH_KEY } from '../assets/result-cache.ts';

/**
 * Loads what a list shows of the siblings: at most one page of them, from a cached list if one has them all. `canSeeTrash`: also those
 * in the trash.
 */
export function siblingsQuery(client: QueryClient, ids: readonly string[], canSeeTrash: boolean) {
  const shown = ids.slice(0, LIMIT_PER_PAGE_MAX);
  return queryOptions({
    queryKey: [...SEARCH_KEY, 'siblings', shown],
    queryFn: async ({ signal }) => {
      const live = await findAssets(shown, false, signal);
      const missing = shown.filter((id) => !live.extended_result[id]);
      if (!canSeeTrash || missing.length === 0) return live;
      const { extended_result: trashed } = await findAssets(missing, true, signal);
      return { ...live, extended_result: { ...live.extended_result, ...trashed } };
    },
    initialData: () => findCachedAnswer(client, shown),
    select: assetsById,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: shown.length > 0,
  });
}

function findAssets(ids: readonly string[], isTrashed: boolean, signal: AbortSignal) {
  const body = { ids: [...ids], limit_per_page: ids.length, extended_result: true };
  return call(searchAssets, { body: { ...body, ...(isTrashed && { trashed: true }) }, signal });
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
