import { readSearchPage, type SearchAnswer, searchAssets } from '@spindle/contracts/search/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isStatus } from '../api/errors.ts';
import { SEARCH_KEY } from '../assets/result-cache.ts';
import type { SearchFilters } from './search-filters.ts';
import { searchRequest } from './search-request.ts';

/** Milliseconds that a list of assets stays fresh. Specification 9. */
export const LIST_STALE_MS = 1_800_000;

/** Milliseconds that an unused list stays cached. Specification 9. */
export const LIST_CACHE_MS = 3_600_000;

/** Queries one page of a list of assets. All pages of a list come from one snapshot, so uploads never shift them. */
export function searchQuery(filters: SearchFilters) {
  const { page, isCollapsed = false, ...list } = filters;
  return queryOptions({
    // With `isCollapsed` in every key: a key without it would also match the pages of the collapsed list.
    queryKey: [...SEARCH_KEY, { ...list, isCollapsed }, page],
    queryFn: ({ client, queryKey, signal }) => {
      const isReload = client.getQueryData(queryKey) !== undefined;
      const snapshot = isReload ? null : newestSnapshot(client, queryKey.slice(0, -1));
      return readPage(filters, snapshot, signal);
    },
    staleTime: LIST_STALE_MS,
    gcTime: LIST_CACHE_MS,
  });
}

/** Returns the snapshot of the page of the list that was loaded last; null if none is cached. */
function newestSnapshot(client: QueryClient, queryKey: readonly unknown[]): string | null {
  const pages = client
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => !!state.data });
  const newest = pages.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0];
  return newest ? snapshotOf(newest.state.data) : null;
}

// Keys below SEARCH_KEY hold answers of searchQuery only.
function snapshotOf(data: unknown): string {
  return (data as SearchAnswer).search_id;
}

async function readPage(filters: SearchFilters, snapshot: string | null, signal: AbortSignal) {
  const search = () => call(searchAssets, { body: searchRequest(filters), signal });
  if (snapshot === null) return search();
  if (filters.trashed) return readTrashPage(filters, snapshot, signal);
  const params = { hash: snapshot, page: filters.page };
  try {
    return await call(readSearchPage, { params, query: { limit_per_page: filters.limit }, signal });
  } catch (error) {
    // Unused snapshots expire after an hour.
    if (isStatus(error, 404)) return search();
    throw error;
  }
}

/** Reads a page of the trash: sends the whole request with the hash of its snapshot. */
async function readTrashPage(filters: SearchFilters, hash: string, signal: AbortSignal) {
  const body = searchRequest(filters);
  try {
    return await call(searchAssets, { body: { ...body, hash }, signal });
  } catch (error) {
    if (isStatus(error, 404)) return call(searchAssets, { body, signal });
    throw error;
  }
}
