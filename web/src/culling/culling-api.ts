import { changeFacts } from '@spindle/contracts/assets/change-facts';
import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import { searchAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { AssetSummary } from '../assets/asset-summary.ts';
import type { MarksChange } from './marks.ts';

/** Limits the pictures of one culling. */
export const CULLED_MAX = 2000;

/** Loads what is shown of pictures, in the given order, without those that are gone. */
export function picturesQuery(ids: readonly string[]) {
  const culled = ids.slice(0, CULLED_MAX);
  return queryOptions({
    queryKey: ['culling', culled],
    queryFn: async ({ signal }) => {
      const found = new Map<string, AssetSummary>();
      for (let from = 0; from < culled.length; from += LIMIT_PER_PAGE_MAX) {
        const part = culled.slice(from, from + LIMIT_PER_PAGE_MAX);
        const body = { ids: part, limit_per_page: part.length, extended_result: true };
        const answer = await call(searchAssets, { body, signal });
        for (const [id, result] of Object.entries(answer.extended_result))
          found.set(id, { id, ...result });
      }
      return culled.flatMap((id) => found.get(id) ?? []);
    },
    // Marks change here, and are kept here. Not below the key of lists, whose entries are changed when assets leave them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: culled.length > 0,
  });
}

/** Saves marks of an asset. */
export async function saveMarks(id: string, change: MarksChange): Promise<void> {
  await call(changeFacts, { params: { id }, body: change });
}
