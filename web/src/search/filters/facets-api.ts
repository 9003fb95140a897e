import {
  countFacets,
  FACT_FACETS,
  type FacetAnswer,
  type FacetName,
  type FacetValue,
} from '@spindle/contracts/search/facets';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { SearchFilters } from '../search-filters.ts';
import { searchRequest } from '../search-request.ts';

/** Begins the key of all facet queries. */
export const FACETS_KEY = ['assets', 'facets'] as const;

/** Milliseconds that facets stay fresh. */
const FACETS_STALE_MS = 30_000;

/** Returns how many assets each choice of each filter would find; undefined until known. Fetched after the list. */
export function useFacets(
  filters: SearchFilters,
  isListLoaded: boolean,
): FacetAnswer['data'] | undefined {
  const query = useQuery({
    ...facetsQuery(filters),
    enabled: isListLoaded,
    placeholderData: keepPreviousData,
  });
  return query.data;
}

/** Maps values to their number of matches. */
export function countsOf(values: readonly FacetValue[] = []): ReadonlyMap<string, number> {
  return new Map(values.map(({ value, count }) => [value, count]));
}

/** Returns how many assets each value of a fact would find; undefined until known. */
export function useFactFacets(
  filters: SearchFilters,
  isListLoaded: boolean,
): FacetAnswer['data']['facets'] | undefined {
  const query = useQuery({
    ...facetsQuery(filters, FACT_FACETS),
    enabled: isListLoaded,
    placeholderData: keepPreviousData,
  });
  return query.data?.facets;
}

function facetsQuery(filters: SearchFilters, facets?: readonly FacetName[]) {
  const { page, limit_per_page, extended_result, sort_by, content_type, ...rest } =
    searchRequest(filters);
  const body = {
    ...rest,
    ...(content_type !== '*' && { content_type }),
    ...(facets && { facets: [...facets] }),
  };
  return queryOptions({
    queryKey: [...FACETS_KEY, body],
    queryFn: async ({ signal }): Promise<FacetAnswer['data']> =>
      (await call(countFacets, { body, signal })).data,
    staleTime: FACETS_STALE_MS,
    retry: false,
  });
}
