import { useLayoutEffect, useRef, useState } from 'react';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { useZoomed } from '../viewer/zoom/use-zoomed.ts';
import { LAYER_WIDTH } from './place-line.ts';
import classes from './text-layer.module.css';
import { TextLines } from './text-lines.tsx';
import { t } from './texts.ts';
import { usePageText } from './use-page-text.ts';
import { useHitIndex } from './use-text-view.ts';

/** Selector of the image of the page that the viewer shows. */
const IMAGE = 'img[data-page-image]';

interface TextLayerProps {
  asset: AssetSummary;
  /** Page of a document, from 1. */
  page: number;
  /** Whether a zoom surface handles the pinches on the image; otherwise the browser does. */
  isZoomable?: boolean;
}

/** Lays the text over the image beside it, for selection, and marks the hits of the search. Hidden while the image is zoomed. */
export function TextLayer({ asset, page, isZoomable = false }: TextLayerProps) {
  const { text, isShown, hasHits } = usePageText(asset, page);
  const hit = useHitIndex(asset.id, page, text?.hits ?? 0);
  const isZoomed = useZoomed((state) => state.isZoomed);
  const layer = useRef<HTMLElement>(null);
  const isNeeded = text !== undefined && !isZoomed && (isShown || hasHits);
  const box = useImageBox(layer, isNeeded);
  if (!isNeeded) return null;
  return (
    <section
      ref={layer}
      className={classes.layer}
      aria-label={t('layer', { name: asset.name })}
      aria-hidden={!isShown}
      data-text-layer
      data-zooms={isZoomable || undefined}
    >
      {box && (
        <div
          className={classes.scaled}
          style={{
            transform: `translate(${box.left}px, ${box.top}px) scale(${box.width / LAYER_WIDTH})`,
          }}
        >
          <TextLines
            lines={text.lines}
            ratio={box.ratio}
            isShown={isShown}
            hit={hasHits ? hit : null}
          />
        </div>
      )}
    </section>
  );
}

interface ImageBox {
  left: number;
  top: number;
  width: number;
  /** Width divided by height. */
  ratio: number;
}

/** Returns where the image is in the parent of the layer, whose element may be larger. Null until the image is loaded. */
function useImageBox(
  layer: React.RefObject<HTMLElement | null>,
  isNeeded: boolean,
): ImageBox | null {
  const [box, setBox] = useState<ImageBox | null>(null);
  useLayoutEffect(() => {
    const parent = layer.current?.parentElement;
    const image = parent?.querySelector<HTMLImageElement>(IMAGE);
    if (!isNeeded || !parent || !image) return;
    const measure = () => {
      const { naturalWidth, naturalHeight } = image;
      if (naturalWidth === 0) return setBox(null);
      const { clientWidth, clientHeight } = parent;
      const ratio = naturalWidth / naturalHeight;
      const width = Math.min(clientWidth, clientHeight * ratio);
      setBox({
        left: (clientWidth - width) / 2,
        top: (clientHeight - width / ratio) / 2,
        width,
        ratio,
      });
    };
    measure();
    image.addEventListener('load', measure);
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    return () => {
      image.removeEventListener('load', measure);
      observer.disconnect();
    };
  }, [layer, isNeeded]);
  return box;
}
