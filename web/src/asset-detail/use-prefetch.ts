import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { assetQuery } from '../assets/asset-query.ts';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { useHasInspector } from './details/use-has-inspector.ts';
import { previewSources } from './viewer/preview-size.ts';

/** Fetches the details and the preview of an asset that is likely to be opened next, and decodes the preview. */
export function usePrefetch(asset: AssetSummary | undefined): void {
  const client = useQueryClient();
  const [hasInspector] = useHasInspector();
  /** Browsers keep decoded pixels while an image refers to them. */
  const keptRef = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!asset) return;
    void client.prefetchQuery(assetQuery(asset.id));
    if (!asset.has_preview || asset.status === 'NOT_READY') return;
    const { src, srcSet, sizes } = previewSources(asset, hasInspector);
    const image = new Image();
    // Set before src, or the browser fetches the smallest source as well.
    image.sizes = sizes;
    image.srcset = srcSet;
    image.src = src;
    image.addEventListener('load', () => void image.decode().catch(() => {}));
    keptRef.current = image;
  }, [client, asset, hasInspector]);
}
