import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import { searchAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { AssetSummary } from './asset-summary.ts';

/** Limits the assets of one list of ids. */
export const IDS_SHOWN_MAX = 2000;

/** Queries what is shown of assets, in the given order, without those that are gone. A screen that stays open keeps them. */
export function assetsOfIdsQuery(ids: readonly string[]) {
  const shown = ids.slice(0, IDS_SHOWN_MAX);
  return queryOptions({
    // Not below the key of lists, whose entries are changed when assets leave them.
    queryKey: ['of-ids', shown],
    queryFn: async ({ signal }) => {
      const found = new Map<string, AssetSummary>();
      for (let from = 0; from < shown.length; from += LIMIT_PER_PAGE_MAX) {
        const part = shown.slice(from, from + LIMIT_PER_PAGE_MAX);
        const body = { ids: part, limit_per_page: part.length, extended_result: true };
        const answer = await call(searchAssets, { body, signal });
        for (const [id, result] of Object.entries(answer.extended_result))
          found.set(id, { id, ...result });
      }
      return shown.flatMap((id) => found.get(id) ?? []);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
