import { type RefObject, use, useRef } from 'react';
import { prefersReducedMotion } from '../../lib/media-features.ts';
import { useSwipe } from '../../lib/use-swipe.ts';
import type { Details } from '../details/use-details.ts';
import type { Siblings } from '../use-siblings.ts';
import { OpenedContext } from './use-grow.ts';
import { useZoomed } from './zoom/use-zoomed.ts';

/** Movement down from which the picture becomes smaller, as a part of the height of the view, and its smallest size. */
const SHRINK = 1.5;
const SCALE_MIN = 0.6;

/**
 * Returns the ref and the handlers of the view of an asset. Swipes to the side show its siblings, up the details on a phone, and down close
 * an asset over a list. The picture follows the finger, unless the user prefers reduced motion.
 */
export function useViewerSwipes(
  { previousId, nextId, show, close }: Siblings,
  details: Details,
): { ref: RefObject<HTMLDivElement | null>; handlers: ReturnType<typeof useSwipe> } {
  const ref = useRef<HTMLDivElement>(null);
  const isOverList = use(OpenedContext) !== null;
  const handlers = useSwipe({
    left: () => show(nextId),
    right: () => show(previousId),
    up: () => details.isSheet && details.show(),
    down: () => isOverList && close(),
    follow: (x, y) => {
      const view = ref.current;
      if (!view || prefersReducedMotion()) return;
      if (x === 0 && y === 0) return void view.removeAttribute('data-dragged');
      const isDown = isOverList && y > Math.abs(x);
      const scale = isDown ? Math.max(SCALE_MIN, 1 - y / view.clientHeight / SHRINK) : 1;
      view.setAttribute('data-dragged', '');
      view.style.setProperty('--dragged', isDown ? `${x}px ${y}px` : `${x}px`);
      view.style.setProperty('--dragged-scale', String(scale));
    },
    isIgnored: () => useZoomed.getState().isZoomed,
  });
  return { ref, handlers };
}
