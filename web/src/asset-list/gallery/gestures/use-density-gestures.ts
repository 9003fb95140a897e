import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Density } from '../../grid/list-layout.ts';
import type { Point } from '../layout/use-virtual-scroll.ts';

/** Distance of the wheel, or of a pinch on a touchpad, that changes the density by one step. */
const WHEEL_STEP = 60;
/** Factor by which two fingers move apart, or together, for one step. */
const PINCH_STEP = 1.4;

/**
 * Changes the density by the wheel with Ctrl, by pinching on a touchpad, which browsers report as that, and by two fingers. `onChange` receives
 * the point of the element that must not move.
 */
export function useDensityGestures(
  elementRef: RefObject<HTMLElement | null>,
  density: Density,
  onChange: (density: Density, point: Point) => void,
): void {
  const change = useEffectEvent((by: number, x: number, y: number) => {
    const next = Density.options[Density.options.indexOf(density) + by];
    const box = elementRef.current?.getBoundingClientRect();
    if (next && box) onChange(next, { x: x - box.left, y: y - box.top });
  });
  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    let distance = 0;
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault(); // the browser would zoom the page
      distance += event.deltaY;
      if (Math.abs(distance) < WHEEL_STEP) return;
      change(distance > 0 ? -1 : 1, event.clientX, event.clientY);
      distance = 0;
    };
    /** Distance of the fingers at the last step; null without two fingers. */
    let spread: number | null = null;
    const handleTouch = ({ touches }: TouchEvent) => {
      const [a, b] = touches;
      if (!a || !b) {
        spread = null;
        return;
      }
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      spread ??= now;
      const factor = now / Math.max(spread, 1);
      if (factor < PINCH_STEP && factor > 1 / PINCH_STEP) return;
      spread = now;
      change(factor > 1 ? 1 : -1, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    };
    element.addEventListener('wheel', handleWheel, { passive: false });
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      element.addEventListener(type, handleTouch, { passive: true });
    return () => {
      element.removeEventListener('wheel', handleWheel);
      for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
        element.removeEventListener(type, handleTouch);
    };
  }, [elementRef]);
}
