import { readSearchPage, searchAssets, sortOf } from '@spindle/contracts/search/search';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { COLLECTIONS_KEY } from '../collections-api.ts';
import type { ContentsView } from './use-contents-view.ts';

/** Assets in each page of a search inside a collection. */
const PAGE_ASSETS = 100;

/** Queries the assets of a collection that match a text, in an order of the search, page by page. */
export function contentsQuery(collectionId: number, view: ContentsView) {
  return infiniteQueryOptions({
    queryKey: [...COLLECTIONS_KEY, 'one', collectionId, view],
    queryFn: ({ pageParam, signal }) =>
      pageParam
        ? call(readSearchPage, {
            params: pageParam,
            query: { limit_per_page: PAGE_ASSETS },
            signal,
          })
        : call(searchAssets, { body: contentsRequest(collectionId, view), signal }),
    // The first page is a new search.
    initialPageParam: null as { hash: string; page: number } | null,
    getNextPageParam: ({ search_id: hash, page, total_pages }) =>
      page < total_pages ? { hash, page: page + 1 } : undefined,
  });
}

function contentsRequest(collectionId: number, { text, sort }: ContentsView) {
  return {
    q: `in:${collectionId}${text && ` (${text})`}`,
    limit_per_page: PAGE_ASSETS,
    extended_result: true,
    sort_by: sort === '' ? undefined : [wireSort(sort)],
  };
}

function wireSort(sort: string): string {
  const { field, direction } = sortOf(sort);
  return `${field}_${direction.toUpperCase()}`;
}
