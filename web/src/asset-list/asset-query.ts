import { readAsset } from '@spindle/contracts/assets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Milliseconds that an asset's data count as fresh: paging back and forth asks once. */
const DETAIL_STALE_MS = 60_000;

/** Everything known of one asset. */
export function assetQuery(id: string) {
  return queryOptions({
    queryKey: ['assets', 'detail', id],
    queryFn: ({ signal }) => call(readAsset, { params: { id }, signal }),
    staleTime: DETAIL_STALE_MS,
  });
}
