import type OpenSeadragon from 'openseadragon';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { LAYER_WIDTH } from './place-line.ts';
import classes from './text-layer.module.css';
import { TextLines } from './text-lines.tsx';
import { usePageText } from './use-page-text.ts';
import { useHitIndex } from './use-text-view.ts';

interface ZoomedTextProps {
  asset: AssetSummary;
  overlay: TextOverlay;
  /** Width divided by height of the image. */
  ratio: number;
}

/**
 * Lays the text over an image that is zoomed. A drag over a word selects text, elsewhere it moves the image. Another hit is moved into view.
 */
export function ZoomedText({ asset, overlay, ratio }: ZoomedTextProps) {
  const { text, isShown, hasHits } = usePageText(asset, 1);
  const hit = useHitIndex(asset.id, 1, text?.hits ?? 0);
  const { element } = overlay;
  const scaled = useRef<HTMLDivElement>(null);
  const isNeeded = text !== undefined && (isShown || hasHits);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!isNeeded || !scaled.current) return;
      scaled.current.style.transform = `scale(${element.clientWidth / LAYER_WIDTH})`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isNeeded]);
  const shownHit = useRef(hit);
  useEffect(() => {
    if (shownHit.current === hit) return;
    shownHit.current = hit;
    const mark = scaled.current?.querySelector('mark[data-current]');
    if (mark) overlay.reveal(mark);
  }, [hit, overlay]);
  if (!isNeeded) return null;
  return createPortal(
    <div ref={scaled} className={classes.scaled} aria-hidden={!isShown} data-text-layer>
      <TextLines lines={text.lines} ratio={ratio} isShown={isShown} hit={hasHits ? hit : null} />
    </div>,
    element,
  );
}

/** Selector of the words that the user can select. */
const WORD = '[data-text-layer] [data-word]';

/** An element that a zoom surface keeps over its whole image. */
export interface TextOverlay {
  element: HTMLElement;
  /** Moves the image until a part of the overlay is visible. */
  reveal: (part: Element) => void;
}

/** Creates an overlay over the whole image of a zoom surface. Drags and clicks of a mouse on words do not reach the surface. */
export function createTextOverlay(
  viewer: OpenSeadragon.Viewer,
  location: OpenSeadragon.Rect,
): TextOverlay {
  const element = document.createElement('div');
  element.style.pointerEvents = 'none';
  for (const type of ['pointerdown', 'pointerup', 'click', 'dblclick'] as const)
    element.addEventListener(type, (event) => {
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      if (!isTouch && event.target instanceof Element && event.target.closest(WORD))
        event.stopPropagation();
    });
  viewer.addOverlay({ element, location });
  return { element, reveal: (part) => revealPart(viewer, part) };
}

function revealPart({ container, viewport }: OpenSeadragon.Viewer, part: Element): void {
  const outer = container.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  const isInside =
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom;
  if (isInside) return;
  const center = viewport.getContainerSize();
  center.x = (inner.left + inner.right) / 2 - outer.left;
  center.y = (inner.top + inner.bottom) / 2 - outer.top;
  viewport.panTo(viewport.pointFromPixel(center)).applyConstraints();
}
