import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What the queries for assets, collections and the basket are filed under. */
const ASSETS = ['assets'];
const OTHERS = [['collections'], ['basket']];

/** Has everything fetched anew that shows assets; `assets`: of the assets themselves only those queries. */
export function refetchLists(client: QueryClient, assets: QueryKey = ASSETS): void {
  for (const queryKey of [assets, ...OTHERS]) void client.invalidateQueries({ queryKey });
}
