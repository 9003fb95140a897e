import { readAsset } from '@spindle/contracts/assets/assets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Milliseconds that an asset's data stay fresh, so that paging back and forth fetches once. */
const DETAIL_STALE_MS = 60_000;

/** Queries one asset with all its data. */
export function assetQuery(id: string) {
  return queryOptions({
    queryKey: ['assets', 'detail', id],
    queryFn: ({ signal }) => call(readAsset, { params: { id }, signal }),
    staleTime: DETAIL_STALE_MS,
  });
}

/** Milliseconds between two reads of an asset that has running jobs. */
const JOBS_POLL_MS = 2_000;
/** Milliseconds between two reads without running jobs: another user or program may start one, or change or trash the asset. */
const IDLE_POLL_MS = 10_000;

/** Queries one asset and refetches it while it is shown, so that new conversions appear. */
export function watchedAssetQuery(id: string) {
  return queryOptions({
    ...assetQuery(id),
    refetchInterval: ({ state }) => (state.data?.open_jobs ? JOBS_POLL_MS : IDLE_POLL_MS),
  });
}
