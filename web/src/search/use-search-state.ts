import { ASSET_PAGE_SIZE, ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useAddressReader } from '../lib/navigation/use-address-reader.ts';
import { useStored } from '../lib/use-stored.ts';
import { readFilters, type SearchFilters, withoutFilters, writeFilters } from './search-filters.ts';

const PageSize = z.literal([...ASSET_PAGE_SIZES]);

export interface SearchState {
  filters: SearchFilters;
  /** Changes filters, and returns to the first page unless the change sets one. */
  change: (change: Partial<SearchFilters>) => void;
  clear: () => void;
  /** Returns the query string of another page of the same list. */
  urlOfPage: (page: number) => string;
}

/** Returns the stored page size of the list of assets, or of the trash. */
export function usePageSize({ isTrash }: { isTrash: boolean }) {
  const key = isTrash ? 'trash.page-size' : 'assets.page-size';
  return useStored(key, PageSize, ASSET_PAGE_SIZE);
}

/** Returns the filters of a list, which are part of the URL. The page size is also stored, separately for the trash. */
export function useSearchState({ isTrash = false } = {}): SearchState {
  const [params, setParams] = useSearchParams();
  const readAddress = useAddressReader();
  const [pageSize, storePageSize] = usePageSize({ isTrash });
  const filters = useMemo<SearchFilters>(
    () => ({ ...readFilters(params, pageSize), ...(isTrash && { trashed: true }) }),
    [params, pageSize, isTrash],
  );
  return {
    filters,
    change: (change) => {
      const chosen = PageSize.safeParse(change.limit);
      if (chosen.success) storePageSize(chosen.data);
      const address = readAddress();
      const current = readFilters(address, pageSize);
      setParams(writeFilters(address, { ...current, page: 1, ...change }));
    },
    clear: () => {
      const address = readAddress();
      setParams(writeFilters(address, withoutFilters(readFilters(address, pageSize))));
    },
    urlOfPage: (page) => `?${writeFilters(params, { ...filters, page })}`,
  };
}
