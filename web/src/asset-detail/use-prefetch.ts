import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { assetQuery } from '../asset-list/asset-query.ts';
import type { AssetSummary } from '../asset-list/asset-summary.ts';
import { previewSources } from './viewer/preview-size.ts';

/** Fetches the data and the preview of an asset that is likely to be looked at next. */
export function usePrefetch(asset: AssetSummary | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!asset) return;
    void client.prefetchQuery(assetQuery(asset.id));
    if (!asset.has_preview || asset.status === 'NOT_READY') return;
    const { src, srcSet, sizes } = previewSources(asset);
    const image = new Image();
    // Before src, or the smallest one is fetched as well.
    image.sizes = sizes;
    image.srcset = srcSet;
    image.src = src;
  }, [client, asset]);
}
