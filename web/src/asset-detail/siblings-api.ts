import { type SearchAnswer, searchAssets } from '@spindle/contracts/search/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { SEARCH_KEY } from '../assets/result-cache.ts';

/** Begins the keys of cached lists and of the chunks of galleries. */
const LISTED_KEY = ['assets'] as const;

/**
 * Loads what a list shows of siblings, of at most one page: from a cached list if one has them all. `canSeeTrash`: also those in the
 * trash.
 */
export function siblingsQuery(client: QueryClient, shown: readonly string[], canSeeTrash: boolean) {
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

/** Returns what the cached lists and galleries know of assets, so that one that a gallery opens is shown at once. */
export function findListed(
  client: QueryClient,
  ids: readonly string[],
): ReadonlyMap<string, AssetSummary> {
  const found = new Map<string, AssetSummary>();
  const answers = client.getQueriesData<Partial<SearchAnswer>>({ queryKey: LISTED_KEY });
  for (const [, answer] of answers)
    for (const id of answer?.extended_result ? ids : []) {
      const result = answer?.extended_result?.[id];
      if (result && !found.has(id)) found.set(id, { id, ...result });
    }
  return found;
}
