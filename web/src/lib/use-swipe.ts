import { type TouchEvent, useRef } from 'react';

/** Minimum length of a swipe, in CSS pixels. */
const SWIPE_MIN = 48;

interface SwipeHandlers {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
}

/** What to do on a swipe, by its direction. */
interface Swipes {
  left: () => void;
  right: () => void;
  up?: () => void;
}

/** Returns handlers that detect swipes. Ignores scrolling, pinching and sliders. */
export function useSwipe({ left, right, up }: Swipes): SwipeHandlers {
  const startRef = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }) => {
      const touch = touches.item(0);
      const isSlider = target instanceof Element && target.closest('[role="slider"]') !== null;
      startRef.current =
        touch && touches.length === 1 && !isSlider ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }) => {
      const touch = changedTouches.item(0);
      const start = startRef.current;
      startRef.current = null;
      if (!start || !touch) return;
      const x = touch.clientX - start.x;
      const y = touch.clientY - start.y;
      if (isAlong(x, y)) (x < 0 ? left : right)();
      else if (isAlong(y, x) && y < 0) up?.();
    },
  };
}

/** Tells whether a movement is long enough along one axis and straight enough. */
function isAlong(distance: number, across: number): boolean {
  return Math.abs(distance) >= SWIPE_MIN && Math.abs(distance) >= 2 * Math.abs(across);
}
