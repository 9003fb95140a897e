import { readAsset } from '@spindle/contracts/assets/assets';
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

/** Milliseconds between two reads of an asset while jobs work on it. */
const JOBS_POLL_MS = 2_000;
/** Milliseconds between two reads while no job is known. A colleague or a program may start one. */
const QUIET_POLL_MS = 10_000;

/** Like `assetQuery`, but refetched while it is shown, so that new conversions appear without a reload. */
export function watchedAssetQuery(id: string) {
  return queryOptions({
    ...assetQuery(id),
    refetchInterval: ({ state }) => (state.data?.open_jobs ? JOBS_POLL_MS : QUIET_POLL_MS),
  });
}
