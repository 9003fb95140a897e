import type { Asset } from '@spindle/contracts/assets/assets';
import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import { type LinkQuery, makeLink } from '@spindle/contracts/links/links';
import { type SearchAnswer, searchAssets } from '@spindle/contracts/search/search';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { AssetSummary } from '../asset-list/asset-summary.ts';
import { SEARCH_KEY } from '../asset-list/result-cache.ts';

/** What the list shows of the assets before and after: taken from the list where that is still at hand. */
export function siblingsQuery(client: QueryClient, ids: readonly string[]) {
  const asked = ids.slice(0, LIMIT_PER_PAGE_MAX);
  return queryOptions({
    queryKey: [...SEARCH_KEY, 'siblings', asked],
    queryFn: ({ signal }) =>
      call(searchAssets, {
        body: { ids: asked, limit_per_page: asked.length, extended_result: true },
        signal,
      }),
    initialData: () => listOf(client, asked),
    select: listedById,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: asked.length > 0,
  });
}

function listedById(answer: SearchAnswer): ReadonlyMap<string, AssetSummary> {
  const entries = Object.entries(answer.extended_result);
  return new Map(entries.map(([id, result]) => [id, { id, ...result }]));
}

function listOf(client: QueryClient, ids: readonly string[]): SearchAnswer | undefined {
  return client
    .getQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY })
    .map(([, answer]) => answer)
    .find((answer) => ids.every((id) => answer?.extended_result[id]));
}

/** Makes a signed link to one file of an asset. Nothing is kept of it, so nothing is out of date. */
export function useMakeLink(id: string) {
  return useMutation({
    mutationFn: (query: Required<LinkQuery>) => call(makeLink, { params: { id }, query }),
    // The form says what went wrong.
    onError: () => undefined,
  });
}

/** The same asset as a list would show it. */
export function listedOf(asset: Asset): AssetSummary {
  return {
    ...asset,
    width: asset.metadata.width ?? null,
    height: asset.metadata.height ?? null,
    duration: asset.metadata.duration ?? null,
    has_preview: asset.addons_info.ON_DEMAND_IMAGE?.available ?? false,
  };
}
