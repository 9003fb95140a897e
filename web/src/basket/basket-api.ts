import { changeCollections, readBasket } from '@spindle/contracts/collections/collection-routes';
import {
  COLLECTION_ASSETS_SHOWN,
  type Collection,
} from '@spindle/contracts/collections/collections';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { nextOffset } from '../collections/collections-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds that the basket stays fresh. Specification 9. */
const BASKET_STALE_MS = 300_000;

/** Assets in each page of the basket after the first. */
const PAGE_ASSETS = 300;

const BASKET_KEY = ['basket'] as const;

/** Queries the basket with all of its asset ids. */
export const basketQuery = queryOptions({
  queryKey: [...BASKET_KEY, 'ids'],
  queryFn: async ({ signal }) => (await call(readBasket, { signal })).data,
  staleTime: BASKET_STALE_MS,
});

/** Queries the assets of the basket, page by page. */
export const basketAssetsQuery = infiniteQueryOptions({
  queryKey: [...BASKET_KEY, 'assets'],
  queryFn: async ({ pageParam: offset, signal }) => {
    const limit = offset === 0 ? COLLECTION_ASSETS_SHOWN : PAGE_ASSETS;
    return (await call(readBasket, { query: { load_assets: 'y', offset, limit }, signal })).data;
  },
  initialPageParam: 0,
  getNextPageParam: nextOffset,
  staleTime: BASKET_STALE_MS,
});

/** Adds assets to the basket optimistically. The specification words the alert differently for cards and rows than for the detail page and bulk actions. */
export function useAddToBasket(place: 'card' | 'other') {
  const message = t(place === 'card' ? 'addedToBasketFromList' : 'addedToBasket');
  return useBasketChange('additions', message);
}

/** Removes assets from the basket optimistically, and shows an alert with the result. */
export function useRemoveFromBasket() {
  return useBasketChange('deletions', t('removedFromBasket'));
}

function useBasketChange(change: 'additions' | 'deletions', message: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(changeCollections, { body: { [change]: ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: BASKET_KEY });
      const before = client.getQueriesData({ queryKey: BASKET_KEY });
      if (change === 'additions') addToCache(client, ids);
      else removeFromCache(client, ids);
      return before;
    },
    onSuccess: () => showAlert({ type: 'success', message }),
    onError: (error, _ids, before = []) => {
      for (const [key, data] of before) client.setQueryData(key, data);
      showError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: BASKET_KEY }),
  });
}

function addToCache(client: QueryClient, ids: string[]): void {
  client.setQueryData<Collection>(basketQuery.queryKey, (basket) => {
    if (!basket) return basket;
    const addedIds = ids.filter((id) => !basket.assets.includes(id));
    const total_assets = basket.total_assets + addedIds.length;
    return { ...basket, assets: [...basket.assets, ...addedIds], total_assets };
  });
}

function removeFromCache(client: QueryClient, ids: string[]): void {
  const removedIds = new Set(ids);
  const without = (basket: Collection): Collection => ({
    ...basket,
    assets: basket.assets.filter((id) => !removedIds.has(id)),
    total_assets: Math.max(0, basket.total_assets - removedIds.size),
  });
  client.setQueryData<Collection>(basketQuery.queryKey, (basket) => basket && without(basket));
  client.setQueryData<InfiniteData<Collection, number>>(
    basketAssetsQuery.queryKey,
    (data) => data && { ...data, pages: data.pages.map(without) },
  );
}
