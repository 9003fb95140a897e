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
  down?: () => void;
  /** Receives the movement of the finger so far, in CSS pixels; 0 and 0 when it ends. */
  follow?: (x: number, y: number) => void;
  /** Tells whether swipes mean something else at the moment. Asked when a touch begins and when it ends. */
  isIgnored?: () => boolean;
}

/** Returns handlers that detect swipes of one finger. Ignores scrolling, pinching and sliders. */
export function useSwipe(swipes: Swipes): SwipeHandlers {
  const { left, right, up, down, follow, isIgnored = () => false } = swipes;
  const startRef = useRef<{ x: number; y: number } | null>(null);
  const stop = () => {
    startRef.current = null;
    follow?.(0, 0);
  };
  return {
    onTouchStart: ({ touches, target }) => {
      if (startRef.current) stop();
      const touch = touches[0];
      const isSlider = target instanceof Element && target.closest('[role="slider"]') !== null;
      const isSwipe = touches.length === 1 && !isSlider && !isIgnored();
      startRef.current = touch && isSwipe ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchMove: ({ touches }) => {
      const touch = touches[0];
      const start = startRef.current;
      // A second finger that begins beside the element sends it no start.
      if (start && (touches.length > 1 || isIgnored())) stop();
      else if (start && touch) follow?.(touch.clientX - start.x, touch.clientY - start.y);
    },
    onTouchEnd: ({ touches, changedTouches }) => {
      const touch = changedTouches[0];
      const start = startRef.current;
      if (start) stop();
      if (!start || !touch || touches.length > 0 || isIgnored()) return;
      const x = touch.clientX - start.x;
      const y = touch.clientY - start.y;
      if (isAlong(x, y)) (x < 0 ? left : right)();
      else if (isAlong(y, x)) (y < 0 ? up : down)?.();
    },
    onTouchCancel: stop,
  };
}

/** Tells whether a movement is long enough along one axis and straight enough. */
function isAlong(distance: number, across: number): boolean {
  return Math.abs(distance) >= SWIPE_MIN && Math.abs(distance) >= 2 * Math.abs(across);
}
