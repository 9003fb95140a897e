import {
  listSuggestions,
  SUGGESTION_TEXT_MAX,
  type Suggestions,
} from '@spindle/contracts/search/suggestions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Milliseconds that suggestions for a text count as fresh. */
const STALE_MS = 30_000;

/** Assets and collections whose names are near a text; undefined until known, and for no text. */
export function useSuggestions(text: string, isWanted = true): Suggestions | undefined {
  const asked = text.trim();
  const { data } = useQuery({
    ...suggestionsQuery(asked),
    enabled: isWanted && asked !== '' && asked.length <= SUGGESTION_TEXT_MAX,
    // Those for a shorter text stay until the others come, so that the list does not flicker.
    placeholderData: (before, query) =>
      asked.startsWith(query?.queryKey[2] ?? asked) ? before : undefined,
  });
  return asked === '' ? undefined : data;
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
