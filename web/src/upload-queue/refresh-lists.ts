import type { SearchAnswer } from '@spindle/contracts/search/search';
import type { QueryClient } from '@tanstack/react-query';
import { SEARCH_KEY } from '../assets/result-cache.ts';
import { selectedIds } from '../assets/use-selection.ts';
import { queryClient } from '../session/query-client.ts';
import { countArrival, forgetArrivals, readIsSending } from './upload-store.ts';

/** Milliseconds that refreshes are batched. */
const BATCH_MS = 1000;

/** Scroll offset up to which the page counts as being at its top, in pixels. */
const TOP_PX = 100;

let isScheduled = false;

/** Counts an upload that arrived. Refreshes lists after the last upload, so that they do not move under the pointer. */
export function countAndRefresh(): void {
  countArrival();
  schedule();
}

/** Refreshes lists after a pause. While files are being sent, refreshes only if a visible list is empty. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    if (isListEmpty()) refreshLists();
    if (readIsSending()) schedule();
    else if (isUntouched()) refreshLists();
  }, BATCH_MS);
}

/** Refetches the lists of assets, and resets the count of arrivals. */
export function refreshLists(client: QueryClient = queryClient): void {
  forgetArrivals();
  void client.invalidateQueries({ queryKey: SEARCH_KEY });
}

/** Returns true on the first page while the user has neither scrolled nor selected: new assets at the top disturb nothing. */
function isUntouched(): boolean {
  const isLaterPage = shownLists().some((answer) => answer && answer.page > 1);
  return !isLaterPage && window.scrollY <= TOP_PX && selectedIds().length === 0;
}

function isListEmpty(): boolean {
  return shownLists().some((answer) => answer?.total_files === 0);
}

/** Returns the answers of the asset lists on the screen; undefined for one that is loading. */
function shownLists(): (SearchAnswer | undefined)[] {
  return queryClient
    .getQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY, type: 'active' })
    .map(([, answer]) => answer);
}
