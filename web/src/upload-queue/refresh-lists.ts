import type { SearchAnswer } from '@spindle/contracts/search/search';
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { SEARCH_KEY } from '../asset-list/result-cache.ts';
import { selectedIds } from '../asset-list/selection/use-selection.ts';
import { countArrival, forgetArrivals, readIsSending } from './upload-store.ts';

/** Milliseconds that lists wait, so that many uploads refresh them once. */
const WAIT_MS = 1000;

/** Pixels that the page may be scrolled by while it still counts as being at its top. */
const TOP_PX = 100;

let isPlanned = false;

/** Counts an upload that arrived. Lists follow once the last one has, so that they do not move under the pointer meanwhile. */
export function noteArrival(): void {
  countArrival();
  plan();
}

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    if (isListEmpty()) refreshLists();
    if (readIsSending()) plan();
    else if (isUntouched()) refreshLists();
  }, WAIT_MS);
}

/** Brings lists of assets up to date. */
export function refreshLists(client: QueryClient = queryClient): void {
  forgetArrivals();
  void client.invalidateQueries({ queryKey: SEARCH_KEY });
}

/** The first page is shown, and nobody has scrolled down or selected anything: new assets at the top take nothing away. */
function isUntouched(): boolean {
  const isLater = shownLists().some((answer) => answer && answer.page > 1);
  return !isLater && window.scrollY <= TOP_PX && selectedIds().length === 0;
}

function isListEmpty(): boolean {
  return shownLists().some((answer) => answer?.total_files === 0);
}

function shownLists(): (SearchAnswer | undefined)[] {
  return queryClient
    .getQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY, type: 'active' })
    .map(([, answer]) => answer);
}
