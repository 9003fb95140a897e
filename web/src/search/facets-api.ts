import { countFacets, type FacetAnswer, type FacetName } from '@spindle/contracts/facets';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { SearchFilters } from './search-filters.ts';
import { searchRequest } from './search-request.ts';

/** What the filter panel shows numbers for. */
const SHOWN: FacetName[] = ['type', 'status', 'color'];

/** Milliseconds that numbers count as fresh: they are an aid, and asked for beside the list. */
const FACETS_STALE_MS = 30_000;

/** How many assets each choice of a filter would find, by facet and value; empty until it is known. */
export function useFacetCounts(
  filters: SearchFilters,
): Record<'type' | 'status' | 'color', ReadonlyMap<string, number>> {
  const { data } = useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData });
  const counts = (name: FacetName) =>
    new Map((data?.facets[name] ?? []).map(({ value, count }) => [value, count]));
  const types = [...counts('type')].map(([kind, count]) => [kind.toLowerCase(), count] as const);
  return { type: new Map(types), status: counts('status'), color: counts('color') };
}

function facetsQuery(filters: SearchFilters) {
  const { page, limit_per_page, extended_result, sort_by, content_type, ...rest } =
    searchRequest(filters);
  const asked = content_type === '*' ? rest : { ...rest, content_type };
  return queryOptions({
    queryKey: ['assets', 'facets', asked],
    queryFn: async ({ signal }): Promise<FacetAnswer['data']> =>
      (await call(countFacets, { body: { ...asked, facets: SHOWN }, signal })).data,
    staleTime: FACETS_STALE_MS,
    retry: false,
  });
}
