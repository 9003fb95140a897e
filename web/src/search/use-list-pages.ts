import { useQuery } from '@tanstack/react-query';
import type { Location } from 'react-router-dom';
import { searchQuery } from './search-api.ts';
import { NO_FILTERS, readFilters, type SearchFilters, writeFilters } from './search-filters.ts';
import { usePageSize } from './use-search-state.ts';

/** Where lists of assets have pages. */
const LIST_PATH = '/assets';

/** Assets from the end of a page at which the page beyond it is fetched. */
const NEAR_END = 2;

export interface ListPage {
  ids: string[];
  /** The list at this page. */
  background: Location;
}

interface ListPages {
  previous: ListPage | undefined;
  next: ListPage | undefined;
}

/** Returns the pages of the list before and after the one that the siblings are, once the asset shown is near them. */
export function useListPages(
  background: Location | undefined,
  ids: readonly string[],
  index: number,
): ListPages {
  const [pageSize] = usePageSize(false);
  const isList = background?.pathname === LIST_PATH && index !== -1;
  const filters = isList
    ? readFilters(new URLSearchParams(background.search), pageSize)
    : NO_FILTERS;
  const { data: shown } = useQuery({ ...searchQuery(filters), enabled: false });
  const { page } = filters;
  const isLastThere = isList && shown !== undefined && shown.result.at(-1) === ids.at(-1);
  const isFirstThere = isList && shown !== undefined && shown.result[0] === ids[0];
  const hasNext = isLastThere && page < shown.total_pages && index >= ids.length - NEAR_END;
  const hasPrevious = isFirstThere && page > 1 && index < NEAR_END;
  return {
    next: usePage(background, filters, hasNext ? page + 1 : undefined),
    previous: usePage(background, filters, hasPrevious ? page - 1 : undefined),
  };
}

function usePage(
  background: Location | undefined,
  filters: SearchFilters,
  page: number | undefined,
): ListPage | undefined {
  const wanted = { ...filters, page: page ?? filters.page };
  const { data } = useQuery({ ...searchQuery(wanted), enabled: page !== undefined });
  if (!background || !data || page === undefined || data.result.length === 0) return undefined;
  const address = writeFilters(new URLSearchParams(background.search), wanted);
  return { ids: data.result, background: { ...background, search: `?${address}` } };
}
