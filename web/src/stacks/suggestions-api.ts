import {
  acceptStackSuggestions,
  dismissStackSuggestion,
  listStackSuggestions,
  type StackSuggestion,
  type StackSuggestionPage,
  type SuggestedKind,
} from '@spindle/contracts/stacks/suggestions';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const KEY = ['stacks', 'suggestions'] as const;

/** Milliseconds between two requests while workers are looking for stacks. */
const SEARCHING_REFETCH_MS = 5_000;

/** Queries suggested stacks, page by page. Undefined: all kinds. */
export function suggestionsQuery(kind: SuggestedKind | undefined) {
  return infiniteQueryOptions({
    queryKey: [...KEY, { kind }],
    queryFn: ({ pageParam, signal }) =>
      call(listStackSuggestions, {
        query: { ...(kind && { kind }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // While the page is empty: otherwise suggestions would move under the pointer.
    refetchInterval: ({ state }) => {
      const first = state.data?.pages[0];
      return first?.counts?.is_searching && first.data.length === 0 ? SEARCHING_REFETCH_MS : false;
    },
  });
}

/** Dismisses a suggestion, or takes it back. */
export function dismiss(id: number, dismissed: boolean) {
  return call(dismissStackSuggestion, { params: { id }, body: { dismissed } });
}

/** Makes stacks of all suggestions of a kind. `onProgress` receives their number after each part. Returns the ids of the stacks. */
export async function acceptAll(
  kind: SuggestedKind,
  onProgress: (count: number) => void,
): Promise<number[]> {
  const ids: number[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const answer: { stack_ids: number[]; next_id: number | null } = await call(
      acceptStackSuggestions,
      { body: { kind, after_id: after } },
    );
    ids.push(...answer.stack_ids);
    onProgress(ids.length);
    after = answer.next_id;
  }
  return ids;
}

const COUNTS = { RAW_JPEG: 'raw_jpeg', BURST: 'burst', EDIT: 'edit' } as const;

/** Removes a suggestion from the cached pages, and from their counts. */
export function removeSuggestion(client: QueryClient, { id, kind }: StackSuggestion): void {
  client.setQueriesData<InfiniteData<StackSuggestionPage>>({ queryKey: KEY }, (cached) => {
    if (!cached?.pages.some(({ data }) => data.some((one) => one.id === id))) return cached;
    const name = COUNTS[kind];
    const pages = cached.pages.map(({ data, counts, ...page }) => ({
      ...page,
      data: data.filter((one) => one.id !== id),
      counts: counts && { ...counts, [name]: Math.max(0, counts[name] - 1) },
    }));
    return { ...cached, pages };
  });
}
