import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { AssetSummary } from '../../../assets/asset-summary.ts';
import { setIsZoomed } from './use-zoomed.ts';
import { zoomSourceQuery } from './zoom-api.ts';
import type { ZoomSurface } from './zoom-surface.ts';

/** Selector of the image that the viewer shows. */
const IMAGE = 'img[data-zoomable]';

/**
 * Returns a function that runs an action on the zoom surface of an asset, which it opens first if it is closed. The surface closes when
 * its stage gets another size, and on unmount. Its tiles are fetched once it is zoomed.
 */
export function useSurface(asset: AssetSummary, stage: RefObject<HTMLElement | null>) {
  const surface = useRef<Promise<ZoomSurface> | null>(null);
  const [hasZoomed, setHasZoomed] = useState(false);
  const { data: tiles } = useQuery({
    ...zoomSourceQuery(asset.id, asset.version),
    enabled: hasZoomed && !asset.trashed,
  });
  const close = useCallback(() => {
    void surface.current?.then((opened) => opened.close());
    surface.current = null;
    setIsZoomed(false);
    setHasZoomed(false);
  }, []);
  useEffect(() => close, [close]);
  useEffect(() => {
    if (tiles && hasZoomed) void surface.current?.then(({ addTiles }) => addTiles(tiles));
  }, [tiles, hasZoomed]);
  const pixelWidth = asset.width ?? 0;
  return useCallback(
    (action?: (opened: ZoomSurface) => void) => {
      const element = stage.current;
      const image = element?.parentElement?.querySelector<HTMLImageElement>(IMAGE);
      if (!element || !image?.complete || image.naturalWidth === 0) return;
      surface.current ??= import('./zoom-surface.ts').then(({ openSurface }) =>
        openSurface(element, {
          image,
          pixelWidth: Math.max(pixelWidth, image.naturalWidth),
          onResize: close,
          onZoomed: (isZoomed) => {
            setIsZoomed(isZoomed);
            if (isZoomed) setHasZoomed(true);
          },
        }),
      );
      if (action) void surface.current.then(action);
    },
    [stage, pixelWidth, close],
  );
}
