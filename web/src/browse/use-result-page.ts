import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AssetSummary, summarizeAssets } from '../asset-list/asset-summary.ts';
import { FACETS_KEY } from '../search/filters/facets-api.ts';
import { searchQuery } from '../search/search-api.ts';
import type { SearchFilters } from '../search/search-filters.ts';
import { useProcessing } from '../search/use-processing.ts';
import { showError } from '../ui/alerts/alerts.ts';
import { forgetArrivals } from '../upload-queue/upload-store.ts';

/** Returns one page of a search result, and polls its assets that are being processed. */
export function useResultPage(filters: SearchFilters) {
  const client = useQueryClient();
  const query = useQuery({ ...searchQuery(filters), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const assets = useMemo(() => data && summarizeAssets(data), [data]);
  const pageIds = useMemo(() => (assets ?? []).map(({ id }) => id), [assets]);
  useProcessing((assets ?? []).filter(isProcessing).map(({ id }) => id));
  const refresh = async () => {
    forgetArrivals();
    const { isError, error } = await query.refetch();
    void client.invalidateQueries({ queryKey: FACETS_KEY });
    if (isError) showError(error);
  };
  return {
    query,
    /** The previous page while the next one loads. */
    data,
    /** The page that the filters ask for; undefined while it loads. */
    current: isPlaceholderData ? undefined : data,
    assets,
    pageIds,
    refresh,
  };
}

function isProcessing({ status, trashed }: AssetSummary): boolean {
  return status === 'NOT_READY' && !trashed;
}
