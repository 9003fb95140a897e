import type { Answer } from '@spindle/contracts/http/route';
import type { countNewAssets } from '@spindle/contracts/search/search';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AssetSummary, summarizeAssets } from '../../assets/asset-summary.ts';
import { FACETS_KEY } from '../../search/filters/facets-api.ts';
import { listChangesQuery } from '../../search/list-changes-api.ts';
import { searchQuery } from '../../search/search-api.ts';
import type { SearchFilters } from '../../search/search-filters.ts';
import { useProcessing } from '../../search/use-processing.ts';
import { showError } from '../../ui/alerts/alerts.ts';
import { forgetArrivals } from '../../upload-queue/upload-store.ts';

/**
 * Returns one page of a search result, and polls its assets that are being processed. Outside the trash, also polls what colleagues
 * changed: an asset that left the list keeps its position, marked, until the list is loaded again.
 */
export function useResultPage(filters: SearchFilters) {
  const client = useQueryClient();
  const query = useQuery({ ...searchQuery(filters), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const pageIds = useMemo(() => data?.result ?? [], [data]);
  const current = isPlaceholderData ? undefined : data;
  const watchedId = filters.trashed ? undefined : current?.search_id;
  const { data: changes } = useQuery(listChangesQuery(watchedId, pageIds));
  const assets = useMemo(() => data && markLeft(summarizeAssets(data), changes), [data, changes]);
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
    current,
    assets,
    pageIds,
    /** Assets that match and were uploaded since, up to NEW_ASSETS_MAX. */
    newCount: changes.count,
    refresh,
  };
}

/** Marks the assets that are in the trash or missing. The others stay the same objects. */
function markLeft(
  assets: AssetSummary[],
  { trashed, missing }: Pick<Answer<typeof countNewAssets>, 'trashed' | 'missing'>,
): AssetSummary[] {
  return assets.map((asset) => {
    if (missing.includes(asset.id)) return { ...asset, trashed: true, isGone: true };
    return trashed.includes(asset.id) ? { ...asset, trashed: true } : asset;
  });
}

function isProcessing({ status, trashed }: AssetSummary): boolean {
  return status === 'NOT_READY' && !trashed;
}
