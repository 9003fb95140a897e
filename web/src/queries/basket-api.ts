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
import { errorMessage } from '../api/errors.ts';
import { t } from '../basket/texts.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { nextOffset } from './collections-api.ts';

/** Milliseconds that the basket counts as fresh. Specification 9. */
const BASKET_STALE_MS = 300_000;

/** Assets that each further part of the basket brings. */
const PART_ASSETS = 300;

const BASKET_KEY = ['basket'] as const;

/** What is in the basket, by ids. */
export const basketQuery = queryOptions({
  queryKey: [...BASKET_KEY, 'ids'],
  queryFn: async ({ signal }) => (await call(readBasket, { signal })).data,
  staleTime: BASKET_STALE_MS,
});

/** The assets of the basket, part by part. */
export const basketAssetsQuery = infiniteQueryOptions({
  queryKey: [...BASKET_KEY, 'assets'],
  queryFn: async ({ pageParam: offset, signal }) => {
    const limit = offset === 0 ? COLLECTION_ASSETS_SHOWN : PART_ASSETS;
    return (await call(readBasket, { query: { load_assets: 'y', offset, limit }, signal })).data;
  },
  initialPageParam: 0,
  getNextPageParam: nextOffset,
  staleTime: BASKET_STALE_MS,
});

/** Puts assets into the basket: here at once, and back where the server refuses. The two places say it in two spellings. */
export function useAddToBasket(place: 'list' | 'detail') {
  const done = t(place === 'list' ? 'addedFromList' : 'addedFromDetail');
  return useBasketChange('additions', done);
}

export function useRemoveFromBasket() {
  return useBasketChange('deletions', t('removed'));
}

function useBasketChange(change: 'additions' | 'deletions', done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(changeCollections, { body: { [change]: ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: BASKET_KEY });
      const before = client.getQueriesData({ queryKey: BASKET_KEY });
      if (change === 'additions') addHere(client, ids);
      else removeHere(client, ids);
      return before;
    },
    onSuccess: () => showAlert({ type: 'success', message: done }),
    onError: (error, _ids, before = []) => {
      for (const [key, data] of before) client.setQueryData(key, data);
      showAlert({ type: 'danger', message: errorMessage(error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: BASKET_KEY }),
  });
}

function addHere(client: QueryClient, ids: string[]): void {
  client.setQueryData<Collection>(basketQuery.queryKey, (basket) => {
    if (!basket) return basket;
    const fresh = ids.filter((id) => !basket.assets.includes(id));
    const total_assets = basket.total_assets + fresh.length;
    return { ...basket, assets: [...basket.assets, ...fresh], total_assets };
  });
}

function removeHere(client: QueryClient, ids: string[]): void {
  const gone = new Set(ids);
  const without = (basket: Collection): Collection => ({
    ...basket,
    assets: basket.assets.filter((id) => !gone.has(id)),
    total_assets: Math.max(0, basket.total_assets - gone.size),
  });
  client.setQueryData<Collection>(basketQuery.queryKey, (basket) => basket && without(basket));
  client.setQueryData<InfiniteData<Collection, number>>(
    basketAssetsQuery.queryKey,
    (parts) => parts && { ...parts, pages: parts.pages.map(without) },
  );
}
