import type { QueryClient, QueryKey } from '@tanstack/react-query';

const ASSETS = ['assets'];
/** Keys of the other queries that show assets. */
const OTHERS = [['collections'], ['basket']];

/** Refetches everything that shows assets. `assets` narrows down which queries of assets are included. */
export function refetchLists(client: QueryClient, assets: QueryKey = ASSETS): void {
  for (const queryKey of [assets, ...OTHERS]) void client.invalidateQueries({ queryKey });
}
