import { ASSET_PAGE_SIZE } from '@spindle/contracts/http/paging';
import type { Person } from '@spindle/contracts/people/people';
import type { Suggestions } from '@spindle/contracts/search/suggestions';
import { type Location, useLocation } from 'react-router-dom';
import { type OverlayState, overlayState } from '../../lib/overlay.ts';
import { readFilters, writeFilters } from '../search-filters.ts';

/** Path of the list that a person filters. */
const LIST = '/assets';

/** A suggestion and the URL that it opens. */
export interface SuggestionLink {
  kind: 'person' | 'asset' | 'collection';
  key: string;
  name: string;
  to: string;
  /** History state that opens an asset over the list. */
  state?: OverlayState;
  asset?: Suggestions['assets'][number];
  person?: Person;
}

/** Returns links for suggestions: people first, then assets, then collections. A person filters the list. */
export function useSuggestionLinks(
  suggestions: Suggestions | undefined,
  people: readonly Person[],
): SuggestionLink[] {
  const location = useLocation();
  const { assets = [], collections = [] } = suggestions ?? {};
  const state = overlayState(
    location,
    assets.map(({ id }) => id),
  );
  return [
    ...people.map((person) => ({
      kind: 'person' as const,
      key: `person ${person.id}`,
      name: person.name,
      to: `/assets?${withPerson(location, person)}`,
      person,
    })),
    ...assets.map((asset) => ({
      kind: 'asset' as const,
      key: `asset ${asset.id}`,
      name: asset.name,
      to: `/asset/${asset.id}`,
      state,
      asset,
    })),
    ...collections.map(({ id, name }) => ({
      kind: 'collection' as const,
      key: `collection ${id}`,
      name,
      to: `/collection/${id}`,
    })),
  ];
}

/**
 * Returns the query string of the list with a person as its filter. Filters of the list stay, but not the keyword: it is the beginning of the
 * name, or what the name replaces in the field.
 */
function withPerson({ pathname, search }: Location, { id }: Person): URLSearchParams {
  const filters = readFilters(
    new URLSearchParams(pathname === LIST ? search : ''),
    ASSET_PAGE_SIZE,
  );
  return writeFilters(new URLSearchParams(), {
    ...filters,
    keyword: '',
    page: 1,
    person: String(id),
  });
}
