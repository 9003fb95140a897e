import {
  listSuggestions,
  SUGGESTION_TEXT_MAX,
  type Suggestions,
} from '@spindle/contracts/search/suggestions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Milliseconds that suggestions stay fresh. */
const STALE_MS = 30_000;

/** Returns assets and collections with names similar to a text; undefined until known, and for an empty text. */
export function useSuggestions(text: string, isEnabled = true): Suggestions | undefined {
  const trimmed = text.trim();
  const { data } = useQuery({
    ...suggestionsQuery(trimmed),
    enabled: isEnabled && trimmed !== '' && trimmed.length <= SUGGESTION_TEXT_MAX,
    // Suggestions for a shorter text stay until the new ones arrive, so that the list does not flicker. The last part
    // of the key is the text.
    placeholderData: (before, query) =>
      trimmed.startsWith(query?.queryKey[2] ?? trimmed) ? before : undefined,
  });
  return trimmed === '' ? undefined : data;
}

function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['assets', 'suggestions', text] as const,
    queryFn: async ({ signal }): Promise<Suggestions> =>
      (await call(listSuggestions, { query: { text }, signal })).data,
    staleTime: STALE_MS,
    retry: false,
  });
}
