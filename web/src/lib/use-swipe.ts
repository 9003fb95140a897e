import { type TouchEvent, useRef } from 'react';

/** Minimum length of a swipe, in CSS pixels. */
const SWIPE_MIN = 48;

interface SwipeHandlers {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
}

/** Returns handlers that detect a swipe to the left or right. Ignores scrolling, pinching and sliders. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void): SwipeHandlers {
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
      if (Math.abs(x) < SWIPE_MIN || Math.abs(x) < 2 * Math.abs(y)) return;
      onSwipe(x < 0 ? 'left' : 'right');
    },
  };
}
