import { SavedRequest } from '@spindle/contracts/search/saved-searches';
import type { SuggestedTerm } from '@spindle/contracts/search/suggestions';
import { useQuery } from '@tanstack/react-query';
import { savedSearchesQuery } from '../../saved-searches/saved-searches-api.ts';
import { dateName, describeQuery } from '../describe-query.ts';
import { urlOfRequest } from '../saved-request.ts';
import { t } from '../texts.ts';
import { personNameOf } from './person-query.ts';
import { useSuggestedPeople, useSuggestions } from './suggestions-api.ts';
import type { RecentSearch } from './use-recent-searches.ts';
import { type SuggestionLink, useSuggestionLinks } from './use-suggestion-links.ts';

/** Saved searches offered before the user types. */
const SAVED_MAX = 3;

/** A suggestion with its heading. */
export interface SuggestionOption extends Omit<SuggestionLink, 'kind' | 'to'> {
  kind: SuggestionLink['kind'] | 'term' | 'recent' | 'saved';
  group: string;
  /** Empty for one that changes the text or the search. */
  to: string;
  term?: SuggestedTerm;
  search?: RecentSearch;
}

interface OptionsInput {
  /** The text after a pause in typing. */
  debounced: string;
  recent: readonly RecentSearch[];
  isEnabled: boolean;
}

/** Returns what may follow a text: before the user types, recent and saved searches and frequent values. */
export function useSuggestionOptions({ debounced, recent, isEnabled }: OptionsInput): {
  options: SuggestionOption[];
  /** Whether the text asks for a person, and Enter takes the first. */
  isForPerson: boolean;
} {
  const isFirst = debounced.trim() === '';
  const people = useSuggestedPeople(debounced, isEnabled);
  const isForPerson = people.length > 0 && personNameOf(debounced) !== null;
  const suggestions = useSuggestions(debounced, isEnabled && !isForPerson);
  const { data: saved = [] } = useQuery({ ...savedSearchesQuery, enabled: isEnabled && isFirst });
  const links = useSuggestionLinks(isForPerson ? undefined : suggestions, people).map(withGroup);
  if (isForPerson) return { options: links, isForPerson };
  const terms = (suggestions?.terms ?? []).map((term) => termOption(term, isFirst));
  if (isFirst) {
    const searches = [
      ...recent.map(recentOption),
      ...saved.flatMap(savedOption).slice(0, SAVED_MAX),
    ];
    return { options: [...searches, ...terms], isForPerson };
  }
  // Names match the whole text, terms its last word.
  const isOneWord = !/\s/.test(debounced.trim());
  const persons = links.filter(({ kind }) => kind === 'person');
  const others = links.filter(({ kind }) => kind !== 'person');
  const rest = isOneWord ? [...terms, ...others] : [...others, ...terms];
  return { options: [...persons, ...rest], isForPerson };
}

const HEADINGS = {
  person: 'suggestedPeople',
  asset: 'suggestedAssets',
  collection: 'suggestedCollections',
} as const;

function withGroup(link: SuggestionLink): SuggestionOption {
  return { ...link, group: t(HEADINGS[link.kind]) };
}

const FIRST_HEADINGS: Readonly<Record<string, string>> = {
  taken: t('takenHeading'),
  camera: t('camera'),
  place: t('place'),
  tag: t('tag'),
};

function termOption(term: SuggestedTerm, isFirst: boolean): SuggestionOption {
  const group = (isFirst && FIRST_HEADINGS[term.filter]) || t('suggestedFilters');
  const label = term.filter === 'taken' ? capitalized(dateName(term.label)) : term.label;
  return {
    kind: 'term',
    key: `term ${term.term}`,
    group,
    name: term.kind === 'name' ? term.term : label,
    to: '',
    term,
  };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function recentOption(search: RecentSearch): SuggestionOption {
  const name = [search.keyword, ...describeQuery({ keyword: '', q: search.q })]
    .filter(Boolean)
    .join(' · ');
  return {
    kind: 'recent',
    key: `recent ${search.keyword} ${search.q}`,
    group: t('recentSearches'),
    name,
    to: '',
    search,
  };
}

function savedOption({ id, name, request }: { id: number; name: string; request: object }) {
  const { data } = SavedRequest.safeParse(request);
  if (!data) return [];
  const option: SuggestionOption = {
    kind: 'saved',
    key: `saved ${id}`,
    group: t('savedSearches'),
    name,
    to: urlOfRequest(data),
  };
  return [option];
}
