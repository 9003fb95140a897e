import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { summarizeAssets } from '../../assets/asset-summary.ts';
import { facePageQuery } from '../../face-search/face-search-api.ts';
import type { FaceSearch } from '../../search/face-address.ts';
import type { SearchFilters } from '../../search/search-filters.ts';
import { useProcessing } from '../../search/use-processing.ts';

/** Returns one page of the results of a face search, and polls its assets that are being processed. */
export function useFaceResults(search: FaceSearch, { page, limit }: SearchFilters) {
  const query = useQuery({
    ...facePageQuery({ ...search, page, limit }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const assets = useMemo(() => data && summarizeAssets(data), [data]);
  const pageIds = useMemo(() => data?.result ?? [], [data]);
  const processing = (assets ?? []).filter(({ status }) => status === 'NOT_READY');
  useProcessing(processing.map(({ id }) => id));
  return {
    query,
    /** The previous page while the next one loads. */
    data,
    /** The page that the address asks for; undefined while it loads. */
    current: isPlaceholderData ? undefined : data,
    assets,
    pageIds,
  };
}
