import { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { useQuery } from '@tanstack/react-query';
import { schemasQuery } from '../queries/asset-schemas-api.ts';
import { activeFilters } from './filters/active-filters.ts';
import { addressOfRequest, filtersOfRequest } from './saved-request.ts';

export interface SearchDescription {
  /** Page and query of its list. */
  address: string;
  /** Its filters as a person reads them; empty for all assets. */
  summary: string;
}

/** Reads a request that was kept; null for what is no search. */
export function useDescribeSearch(): (request: object) => SearchDescription | null {
  const { data: schemas } = useQuery(schemasQuery());
  return (request) => {
    const { data: kept } = SavedRequest.safeParse(request);
    if (!kept) return null;
    const filters = filtersOfRequest(kept);
    const summary = activeFilters(filters, { schemas })
      .map(({ label }) => label)
      .join(' · ');
    return { address: addressOfRequest(kept), summary };
  };
}
