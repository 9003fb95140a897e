import { searchAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { SEARCH_KEY } from '../../assets/result-cache.ts';

/** Queries assets by their ids, in no particular order. */
export function assetsByIdQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...SEARCH_KEY, 'ids', ids],
    queryFn: ({ signal }) =>
      call(searchAssets, {
        body: { ids: [...ids], limit_per_page: Math.max(1, ids.length), extended_result: true },
        signal,
      }),
  });
}
