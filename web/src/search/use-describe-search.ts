import { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { useQuery } from '@tanstack/react-query';
import { schemasQuery } from '../asset-schemas/asset-schemas-api.ts';
import { activeFilters } from './filters/active-filters.ts';
import { filtersOfRequest, urlOfRequest } from './saved-request.ts';

export interface SearchDescription {
  /** Path and query of the list. */
  url: string;
  /** Readable filters; empty for all assets. */
  summary: string;
}

/** Returns a function that describes a saved search; null for an invalid request. */
export function useDescribeSearch(): (request: object) => SearchDescription | null {
  const { data: schemas } = useQuery(schemasQuery());
  return (request) => {
    const { data: saved } = SavedRequest.safeParse(request);
    if (!saved) return null;
    const filters = filtersOfRequest(saved);
    const summary = activeFilters(filters, { schemas })
      .map(({ label }) => label)
      .join(' · ');
    return { url: urlOfRequest(saved), summary };
  };
}
