import {
  type ExtendedResult,
  readSearchPage,
  type SearchAnswer,
  searchAssets,
} from '@spindle/contracts/search/search';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isStatus } from '../api/errors.ts';
import type { SearchFilters } from './search-filters.ts';
import { searchRequest } from './search-request.ts';

/** Milliseconds that a list of assets counts as fresh. Specification 9. */
export const LIST_STALE_MS = 1_800_000;

/** Milliseconds after which a list that nobody looked at is fetched anew when it is asked for. Specification 9. */
export const LIST_KEPT_MS = 3_600_000;

/** Begins the key of every list of assets: invalidate it when an upload or a change may have altered them. */
export const SEARCH_KEY = ['assets', 'search'] as const;

/** One page of a list of assets. Pages of a list are read from one snapshot, so that uploads never shift them. */
export function searchQuery(filters: SearchFilters) {
  const { page, ...list } = filters;
  return queryOptions({
    queryKey: [...SEARCH_KEY, list, page],
    queryFn: ({ client, queryKey, signal }) => {
      const isReload = client.getQueryData(queryKey) !== undefined;
      const snapshot = isReload ? null : newestSnapshot(client, queryKey.slice(0, -1));
      return readPage(filters, snapshot, signal);
    },
    staleTime: LIST_STALE_MS,
    gcTime: LIST_KEPT_MS,
  });
}

/** Puts what became of an asset into every list that shows it. */
export function updateLists(client: QueryClient, id: string, asset: ExtendedResult): void {
  client.setQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY }, (answer) => {
    if (!answer?.extended_result[id]) return answer;
    const results = { ...answer.extended_result, [id]: asset };
    return {
      ...answer,
      extended_result: results,
      data: { ...answer.data, extended_result: results },
    };
  });
}

/** Takes assets out of every list that shows them. Gives what the lists held before. */
export function removeFromLists(client: QueryClient, ids: readonly string[]): KeptLists {
  const kept = client.getQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY });
  client.setQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY }, (answer) => {
    if (!answer?.result.some((id) => ids.includes(id))) return answer;
    const result = answer.result.filter((id) => !ids.includes(id));
    const total = answer.total_files - (answer.result.length - result.length);
    return {
      ...answer,
      result,
      data: { ...answer.data, matches: result },
      hits: total,
      total_files: total,
      total_pages: Math.ceil(total / answer.limit_per_page),
    };
  });
  return kept;
}

export type KeptLists = [queryKey: readonly unknown[], answer: SearchAnswer | undefined][];

/** Puts lists back as they were. */
export function putBackLists(client: QueryClient, kept: KeptLists): void {
  for (const [queryKey, answer] of kept) client.setQueryData(queryKey, answer);
}

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
  if (filters.trashed) return searchAgain(filters, snapshot, signal);
  const params = { hash: snapshot, page: filters.page };
  try {
    return await call(readSearchPage, { params, query: { limit_per_page: filters.limit }, signal });
  } catch (error) {
    // Snapshots end after an hour of no use.
    if (isStatus(error, 404)) return search();
    throw error;
  }
}

/** A page of the trash: the whole request again, with the snapshot that it belongs to. */
async function searchAgain(filters: SearchFilters, hash: string, signal: AbortSignal) {
  const body = searchRequest(filters);
  try {
    return await call(searchAssets, { body: { ...body, hash }, signal });
  } catch (error) {
    if (isStatus(error, 404)) return call(searchAssets, { body, signal });
    throw error;
  }
}
