import { readTopAssets, readUnusedAssets } from '@spindle/contracts/usage/asset-insights';
import {
  readLibraryInsights,
  readProcessingInsights,
} from '@spindle/contracts/usage/library-insights';
import {
  readEmbeddedAssets,
  readEmbeddingHosts,
  readSearchesWithoutResults,
  readShareTraffic,
} from '@spindle/contracts/usage/visit-insights';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { boundsOf, type Period } from '../statistics/period.ts';
import type { UsageScope } from '../statistics/usage-address.ts';
import { USAGE_KEY } from '../statistics/usage-api.ts';

const KEY = [...USAGE_KEY, 'insights'] as const;

/** Options of all queries. */
const SHARED = { staleTime: 30_000, placeholderData: keepPreviousData } as const;

/** Requests without a page of unused assets, after which a list ends. Each looks at 20,000 assets. */
const EMPTY_PAGES_MAX = 200;

export type TopOrder = 'views' | 'downloads';

/** Queries the most viewed or downloaded assets. */
export const topAssetsQuery = (by: TopOrder, { user, period }: UsageScope) =>
  queryOptions({
    queryKey: [...KEY, 'top', by, user, period],
    queryFn: ({ signal }) =>
      call(readTopAssets, { query: { ...userOf(user), ...rangeOf(period), by }, signal }),
    ...SHARED,
  });

/** Queries the assets that were never used, page by page. */
export const unusedAssetsQuery = (user: number | null) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'unused', user],
    queryFn: async ({ pageParam, signal }) => {
      let after = pageParam;
      for (let empty = 0; ; empty += 1) {
        const page = await call(readUnusedAssets, { query: { ...userOf(user), after }, signal });
        // A page without assets is not the end: most of the library may have been used.
        if (page.assets.length > 0 || page.next === null || empty === EMPTY_PAGES_MAX) return page;
        after = page.next;
      }
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: SHARED.staleTime,
  });

/** Queries the searches without results, of all users. */
export const searchesWithoutResultsQuery = (period: Period) =>
  queryOptions({
    queryKey: [...KEY, 'searches-without-results', period],
    queryFn: ({ signal }) => call(readSearchesWithoutResults, { query: rangeOf(period), signal }),
    ...SHARED,
  });

/** Queries the traffic of shares. */
export const shareTrafficQuery = ({ user, period }: UsageScope) =>
  queryOptions({
    queryKey: [...KEY, 'shares', user, period],
    queryFn: ({ signal }) =>
      call(readShareTraffic, { query: { ...userOf(user), ...rangeOf(period) }, signal }),
    ...SHARED,
  });

/** Queries the sites that embed assets. */
export const hostsQuery = (period: Period) =>
  queryOptions({
    queryKey: [...KEY, 'hosts', period],
    queryFn: ({ signal }) => call(readEmbeddingHosts, { query: rangeOf(period), signal }),
    ...SHARED,
  });

/** Queries the assets that a site embeds. */
export const hostAssetsQuery = (host: string, period: Period) =>
  queryOptions({
    queryKey: [...KEY, 'host', host, period],
    queryFn: ({ signal }) =>
      call(readEmbeddedAssets, { query: { ...rangeOf(period), host }, signal }),
    staleTime: SHARED.staleTime,
  });

/** Queries the library by type, user and age. */
export const libraryQuery = ({ user, period }: UsageScope) =>
  queryOptions({
    queryKey: [...KEY, 'library', user, period],
    queryFn: ({ signal }) =>
      call(readLibraryInsights, { query: { ...userOf(user), ...rangeOf(period) }, signal }),
    ...SHARED,
  });

/** Queries the minutes of processing and the waits in the queues. */
export const processingQuery = ({ user, period }: UsageScope) =>
  queryOptions({
    queryKey: [...KEY, 'processing', user, period],
    queryFn: ({ signal }) =>
      call(readProcessingInsights, { query: { ...userOf(user), ...rangeOf(period) }, signal }),
    ...SHARED,
  });

const userOf = (user: number | null) => (user === null ? {} : { user_id: user });

function rangeOf(period: Period) {
  const { start, end } = boundsOf(period, Math.floor(Date.now() / 1000));
  return { start_time: start, end_time: end };
}
