import { readCollection } from '@spindle/contracts/collections/collection-routes';
import type { Collection } from '@spindle/contracts/collections/collections';
import { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { readSearchPage, searchAssets } from '@spindle/contracts/search/search';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sortEntry } from '../../search/search-request.ts';
import { COLLECTIONS_KEY, nextOffset } from '../collections-api.ts';
import { type ContentsView, isAddedOrder } from './use-contents-view.ts';

/** Assets in each page of a search inside a collection. */
const PAGE_ASSETS = 100;

type Contained = Pick<Collection, 'id' | 'search'>;

/** Queries the assets of a collection that match a text, in an order of the search, page by page. */
export function contentsQuery(collection: Contained, view: ContentsView) {
  return infiniteQueryOptions({
    queryKey: [...COLLECTIONS_KEY, 'one', collection.id, view, collection.search],
    queryFn: ({ pageParam, signal }) =>
      pageParam
        ? call(readSearchPage, {
            params: pageParam,
            query: { limit_per_page: PAGE_ASSETS },
            signal,
          })
        : call(searchAssets, { body: contentsRequest(collection, view), signal }),
    // The first page is a new search.
    initialPageParam: null as { hash: string; page: number } | null,
    getNextPageParam: ({ search_id: hash, page, total_pages }) =>
      page < total_pages ? { hash, page: page + 1 } : undefined,
  });
}

/** Queries the assets of a collection that match a text, in the order of the collection or by when they were added, page by page. */
export function membersQuery({ id }: Pick<Contained, 'id'>, { text, sort }: ContentsView) {
  const order = isAddedOrder(sort) ? sort : ('position' as const);
  return infiniteQueryOptions({
    queryKey: [...COLLECTIONS_KEY, 'one', id, 'members', order, text],
    queryFn: async ({ pageParam: offset, signal }) => {
      const page = { load_assets: 'y', offset, limit: PAGE_ASSETS, order };
      const query = text === '' ? page : { ...page, q: text };
      return (await call(readCollection, { params: { id }, query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

/** Searches the assets of a collection, or narrows the search of a smart one. */
function contentsRequest({ id, search }: Contained, { text, sort }: ContentsView) {
  const own = search ? SavedRequest.parse(search) : { q: `in:${id}`, sort_by: undefined };
  const queries = [own.q, text].filter((query) => query);
  return {
    ...own,
    q: queries.length > 1 ? queries.map((query) => `(${query})`).join(' ') : queries[0],
    limit_per_page: PAGE_ASSETS,
    extended_result: true,
    sort_by: sort === '' ? own.sort_by : [sortEntry(sort)],
  };
}
