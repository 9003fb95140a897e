import type { ExtendedResult, SearchAnswer } from '@spindle/contracts/search/search';
import type { QueryClient } from '@tanstack/react-query';

/** Begins the key of every cached result list. Invalidate it after an upload or a change that may alter lists. */
export const SEARCH_KEY = ['assets', 'search'] as const;

/** Replaces an asset in every cached list that shows it. */
export function updateLists(client: QueryClient, id: string, asset: ExtendedResult): void {
  client.setQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY }, (answer) => {
    if (!answer?.extended_result[id]) return answer;
    // The answer contains its results twice.
    const results = { ...answer.extended_result, [id]: asset };
    return {
      ...answer,
      extended_result: results,
      data: { ...answer.data, extended_result: results },
    };
  });
}

export type ListSnapshot = [queryKey: readonly unknown[], answer: SearchAnswer | undefined][];

/** Removes assets from every cached list. Returns the lists as they were, for `restoreLists`. */
export function removeFromLists(client: QueryClient, ids: readonly string[]): ListSnapshot {
  const before = client.getQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY });
  client.setQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY }, (answer) => {
    if (!answer?.result.some((id) => ids.includes(id))) return answer;
    const result = answer.result.filter((id) => !ids.includes(id));
    const total = answer.total_files - (answer.result.length - result.length);
    return {
      ...answer,
      result,
      data: { ...answer.data, matches: result },
      hits: total,
      total_files: total,
      total_pages: Math.ceil(total / answer.limit_per_page),
    };
  });
  return before;
}

export function restoreLists(client: QueryClient, snapshot: ListSnapshot): void {
  for (const [queryKey, answer] of snapshot) client.setQueryData(queryKey, answer);
}
