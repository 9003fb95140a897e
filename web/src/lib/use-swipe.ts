import { type TouchEvent, useRef } from 'react';

/** Minimum length of a swipe, in CSS pixels. */
const SWIPE_MIN = 48;

interface SwipeHandlers {
  onTouchStart: (event: TouchEvent) => void;
  onTouchMove: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
  onTouchCancel: () => void;
}

/** What to do on a swipe, by its direction. */
interface Swipes {
  left: () => void;
  right: () => void;
  up?: () => void;
  /** Tells whether swipes mean something else at the moment. Asked when a touch begins and when it ends. */
  isIgnored?: () => boolean;
}

/** Returns handlers that detect swipes of one finger. Ignores scrolling, pinching and sliders. */
export function useSwipe({ left, right, up, isIgnored = () => false }: Swipes): SwipeHandlers {
  const startRef = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }) => {
      const touch = touches[0];
      const isSlider = target instanceof Element && target.closest('[role="slider"]') !== null;
      const isSwipe = touches.length === 1 && !isSlider && !isIgnored();
      startRef.current = touch && isSwipe ? { x: touch.clientX, y: touch.clientY } : null;
    },
    // A second finger that begins beside the element sends it no start.
    onTouchMove: ({ touches }) => {
      if (touches.length > 1) startRef.current = null;
    },
    onTouchEnd: ({ touches, changedTouches }) => {
      const touch = changedTouches[0];
      const start = startRef.current;
      startRef.current = null;
      if (!start || !touch || touches.length > 0 || isIgnored()) return;
      const x = touch.clientX - start.x;
      const y = touch.clientY - start.y;
      if (isAlong(x, y)) (x < 0 ? left : right)();
      else if (isAlong(y, x) && y < 0) up?.();
    },
    onTouchCancel: () => {
      startRef.current = null;
    },
  };
}

/** Tells whether a movement is long enough along one axis and straight enough. */
function isAlong(distance: number, across: number): boolean {
  return Math.abs(distance) >= SWIPE_MIN && Math.abs(distance) >= 2 * Math.abs(across);
}
