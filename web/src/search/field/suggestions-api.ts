import type { Person } from '@spindle/contracts/people/people';
import {
  listSuggestions,
  SUGGESTION_TEXT_MAX,
  type Suggestions,
} from '@spindle/contracts/search/suggestions';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useIsAddonOn } from '../../addons/addons-api.ts';
import { call } from '../../api/call.ts';
import { namedPeopleQuery } from '../../people/find-people-api.ts';
import { personNameOf } from './person-query.ts';

/** Milliseconds that suggestions stay fresh. */
const STALE_MS = 30_000;

/** Returns assets, collections and terms of a query for a text; undefined until known. For an empty text only terms. */
export function useSuggestions(text: string, isEnabled = true): Suggestions | undefined {
  const trimmed = text.trim();
  const { data } = useQuery({
    ...suggestionsQuery(trimmed),
    enabled: isEnabled && trimmed.length <= SUGGESTION_TEXT_MAX,
    // Suggestions for a shorter text stay until the new ones arrive, so that the list does not flicker. The last part
    // of the key is the text.
    placeholderData: (before, query) =>
      query?.queryKey[2] && trimmed.startsWith(query.queryKey[2]) ? before : undefined,
  });
  return data;
}

/** People suggested beside assets and collections. */
const PEOPLE_MAX = 3;

const NO_PEOPLE: Person[] = [];

/**
 * Returns people whose names have words that begin like a text: a few, or after `person:` more. None while face recognition is off.
 */
export function useSuggestedPeople(text: string, isEnabled: boolean): Person[] {
  const isOn = useIsAddonOn('FACE_RECOGNITION') === true;
  const name = personNameOf(text);
  const keyword = name ?? text.trim();
  const isAsked = isOn && isEnabled && text.trim() !== '' && keyword.length <= SUGGESTION_TEXT_MAX;
  const { data } = useQuery({
    ...namedPeopleQuery(keyword),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked || !data) return NO_PEOPLE;
  return name === null ? data.slice(0, PEOPLE_MAX) : data;
}

function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['assets', 'suggestions', text] as const,
    queryFn: async ({ signal }): Promise<Suggestions> =>
      (await call(listSuggestions, { query: text === '' ? {} : { text }, signal })).data,
    staleTime: STALE_MS,
    retry: false,
  });
}
