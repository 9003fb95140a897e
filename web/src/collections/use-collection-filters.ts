import { COLLECTIONS_PER_PAGE } from '@spindle/contracts/collections/collections';
import { ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useAddressReader } from '../lib/navigation/use-address-reader.ts';
import { useStored } from '../lib/use-stored.ts';
import {
  type CollectionFilters,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from './collection-filters.ts';

const PageSize = z.literal([...ASSET_PAGE_SIZES]);

/** Holds the list's filters in the address. The page size is also stored. */
export function useCollectionFilters() {
  const [address, setAddress] = useSearchParams();
  const readAddress = useAddressReader();
  const [pageSize, remember] = useStored('collections.page-size', PageSize, COLLECTIONS_PER_PAGE);
  const filters = useMemo(() => readFilters(address, pageSize), [address, pageSize]);
  return {
    filters,
    /** Returns to the first page unless the change sets a page. */
    change: (change: Partial<CollectionFilters>) => {
      const chosenSize = PageSize.safeParse(change.limit);
      if (chosenSize.success) remember(chosenSize.data);
      const current = readAddress();
      setAddress(writeFilters(current, { ...readFilters(current, pageSize), page: 1, ...change }));
    },
    clear: () =>
      setAddress(
        writeFilters(address, { ...NO_FILTERS, sort: filters.sort, limit: filters.limit }),
      ),
  };
}
