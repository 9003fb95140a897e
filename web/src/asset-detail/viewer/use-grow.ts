import { createContext, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../lib/media-features.ts';

/** Milliseconds that a picture takes to grow. */
const GROW_MS = 180;

/** Holds the id of the asset that was opened from a list, until it is shown. Null where no list is below. */
export const OpenedContext = createContext<RefObject<string | null> | null>(null);

/** Lets a picture that was just opened from a list grow from its tile there into its place. Returns the ref of its frame. */
export function useGrow(id: string): RefObject<HTMLDivElement | null> {
  const frameRef = useRef<HTMLDivElement>(null);
  const opened = use(OpenedContext);
  useLayoutEffect(() => {
    if (opened?.current !== id) return;
    opened.current = null;
    const tile = document.querySelector(`[data-asset-id="${CSS.escape(id)}"] img`);
    if (tile && frameRef.current && !prefersReducedMotion()) grow(frameRef.current, tile);
  }, [id, opened]);
  return frameRef;
}

function grow(frame: HTMLElement, tile: Element): void {
  const from = tile.getBoundingClientRect();
  const to = frame.getBoundingClientRect();
  if (from.width === 0 || to.width === 0) return;
  const ratios = [from.width / to.width, from.height / to.height];
  const isCropped = getComputedStyle(tile).objectFit === 'cover';
  const scale = isCropped ? Math.max(...ratios) : Math.min(...ratios);
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  // Begins with the part of the picture that the tile shows.
  const cropX = Math.max(0, (to.width - from.width / scale) / 2);
  const cropY = Math.max(0, (to.height - from.height / scale) / 2);
  frame.animate(
    [
      {
        transform: `translate(${x}px, ${y}px) scale(${scale})`,
        clipPath: `inset(${cropY}px ${cropX}px)`,
      },
      { transform: 'none', clipPath: 'inset(0)' },
    ],
    { duration: GROW_MS, easing: 'ease-out' },
  );
}
