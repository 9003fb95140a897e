import { ASSET_PAGE_SIZE, ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useStored } from '../lib/use-stored.ts';
import { readFilters, type SearchFilters, withoutFilters, writeFilters } from './search-filters.ts';

const PageSize = z.literal([...ASSET_PAGE_SIZES]);

export interface SearchState {
  filters: SearchFilters;
  /** Goes back to the first page, unless the change names one. */
  change: (change: Partial<SearchFilters>) => void;
  clear: () => void;
  /** The address of another page of the same list. */
  addressOf: (page: number) => string;
}

/** The page size of the list of assets, or of the trash, that was chosen last. */
export function usePageSize(isTrash: boolean) {
  const key = isTrash ? 'trash.page-size' : 'assets.page-size';
  return useStored(key, PageSize, ASSET_PAGE_SIZE);
}

/** What a list is asked for, kept in the address; the page size is remembered too, for the trash by itself. */
export function useSearchState(isTrash = false): SearchState {
  const [address, setAddress] = useSearchParams();
  const [pageSize, rememberPageSize] = usePageSize(isTrash);
  const filters = useMemo<SearchFilters>(
    () => ({ ...readFilters(address, pageSize), ...(isTrash && { trashed: true }) }),
    [address, pageSize, isTrash],
  );
  return {
    filters,
    change: (change) => {
      const chosen = PageSize.safeParse(change.limit);
      if (chosen.success) rememberPageSize(chosen.data);
      setAddress(writeFilters(address, { ...filters, page: 1, ...change }));
    },
    clear: () => setAddress(writeFilters(address, withoutFilters(filters))),
    addressOf: (page) => `?${writeFilters(address, { ...filters, page })}`,
  };
}
