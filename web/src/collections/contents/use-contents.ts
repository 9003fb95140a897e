import type { Collection } from '@spindle/contracts/collections/collections';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AssetSummary, summarizeAssets } from '../../assets/asset-summary.ts';
import { useProcessing } from '../../search/use-processing.ts';
import type { PagedQuery } from '../../ui/lists/load-more.tsx';
import { collectionQuery } from '../collections-api.ts';
import { contentsQuery, membersQuery } from './contents-api.ts';
import { type ContentsView, isAddedOrder } from './use-contents-view.ts';

interface Contents {
  /** Undefined while a search runs, or after it failed. */
  assets: AssetSummary[] | undefined;
  /** Number of assets on all pages. */
  total: number | undefined;
  /** Whether the list is the result of a search, instead of the whole collection. */
  isSearch: boolean;
  /** The words and filters of the search. */
  text: string;
  /** Id of the search that the gallery shows. */
  searchId: string | undefined;
  error: Error | null;
  query: PagedQuery & { refetch: () => unknown };
}

interface LoadedCollection {
  collection: Collection;
  pages: Collection[];
  query: PagedQuery & { refetch: () => unknown };
}

/**
 * Returns the assets that the page of a collection shows: its own in their order, or those of a search inside it. A gallery always shows a
 * search, in no order of the user.
 */
export function useContents(
  loaded: LoadedCollection,
  given: ContentsView,
  isGallery: boolean,
): Contents {
  const { collection, pages, query } = loaded;
  const client = useQueryClient();
  const view = isGallery ? { text: given.text, sort: '' } : given;
  const isSmart = collection.search !== undefined;
  const hasOwnOrder = view.sort === '' || isAddedOrder(view.sort);
  // The order of a collection is not one of the search.
  const isNarrowed =
    !isGallery && !isSmart && hasOwnOrder && (view.text !== '' || view.sort !== '');
  const isSearch = view.text !== '' || !hasOwnOrder;
  const isSearched = isGallery || (isSearch && !isNarrowed);
  const search = useInfiniteQuery({ ...contentsQuery(collection, view), enabled: isSearched });
  const narrowed = useInfiniteQuery({ ...membersQuery(collection, view), enabled: isNarrowed });
  const shown = isNarrowed ? narrowed.data?.pages : pages;
  const members = useMemo(
    () =>
      shown?.flatMap(({ assets: result, extended_result }) =>
        summarizeAssets({ result, extended_result }),
      ),
    [shown],
  );
  const found = useMemo(() => search.data?.pages.flatMap(summarizeAssets), [search.data]);
  const assets = isSearched ? found : members;
  useProcessing(processingIds(assets ?? []), () => {
    void client.invalidateQueries({ queryKey: collectionQuery(collection.id).queryKey });
  });
  const searchId = search.data?.pages[0]?.search_id;
  const whole = { assets, total: collection.total_assets, isSearch, text: view.text, searchId };
  if (isNarrowed)
    return {
      ...whole,
      total: narrowed.data?.pages[0]?.total_assets,
      error: narrowed.error,
      query: narrowed,
    };
  if (!isSearched) return { ...whole, error: null, query };
  const total = isSearch ? search.data?.pages[0]?.total_files : collection.total_assets;
  return { ...whole, total, error: search.error, query: search };
}

/** Returns the ids of new assets, which are still being processed and have no thumbnail yet. */
function processingIds(assets: readonly AssetSummary[]): string[] {
  return assets.flatMap(({ id, status, trashed }) =>
    status === 'NOT_READY' && !trashed ? id : [],
  );
}
