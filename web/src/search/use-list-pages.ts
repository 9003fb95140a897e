import { useQuery } from '@tanstack/react-query';
import type { Location } from 'react-router-dom';
import { readFaceSearch } from './face-address.ts';
import { searchQuery } from './search-api.ts';
import { NO_FILTERS, readFilters, type SearchFilters, writeFilters } from './search-filters.ts';
import { usePageSize } from './use-search-state.ts';

/** The path of the list of assets. */
const LIST_PATH = '/assets';

/** Distance from the end of a page at which the next page is fetched, in assets. */
const NEAR_END = 2;

export interface ListPage {
  ids: string[];
  /** Location of the list at this page. */
  background: Location;
}

interface ListPages {
  previous: ListPage | undefined;
  next: ListPage | undefined;
}

/** Returns the pages before and after the page of the shown asset, once the asset is near their ends. */
export function useListPages(
  background: Location | undefined,
  ids: readonly string[],
  index: number,
): ListPages {
  const [pageSize] = usePageSize({ isTrash: false });
  const params = new URLSearchParams(background?.search);
  const isList =
    background?.pathname === LIST_PATH && index !== -1 && readFaceSearch(params) === null;
  const filters = isList ? readFilters(params, pageSize) : NO_FILTERS;
  const { data: shown } = useQuery({ ...searchQuery(filters), enabled: false });
  const { page } = filters;
  const isLastOnPage = isList && shown !== undefined && shown.result.at(-1) === ids.at(-1);
  const isFirstOnPage = isList && shown !== undefined && shown.result[0] === ids[0];
  const hasNext = isLastOnPage && page < shown.total_pages && index >= ids.length - NEAR_END;
  const hasPrevious = isFirstOnPage && page > 1 && index < NEAR_END;
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
  const pageFilters = { ...filters, page: page ?? filters.page };
  const { data } = useQuery({ ...searchQuery(pageFilters), enabled: page !== undefined });
  if (!background || !data || page === undefined || data.result.length === 0) return undefined;
  const params = writeFilters(new URLSearchParams(background.search), pageFilters);
  return { ids: data.result, background: { ...background, search: `?${params}` } };
}
