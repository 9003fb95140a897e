import { queryClient } from '../api/query-client.ts';
import { SEARCH_KEY } from '../search/search-api.ts';

/** Milliseconds that lists wait, so that many uploads refresh them once. */
const WAIT_MS = 2000;

let isPlanned = false;

/** Brings lists of assets up to date, soon. */
export function refreshLists(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    void queryClient.invalidateQueries({ queryKey: SEARCH_KEY });
  }, WAIT_MS);
}
