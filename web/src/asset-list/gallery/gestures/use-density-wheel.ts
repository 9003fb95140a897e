import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Density } from '../../grid/list-layout.ts';
import type { Point } from '../layout/use-virtual-scroll.ts';

/** Distance of the wheel, or of a pinch on a touchpad, that changes the density by one step. */
const STEP = 60;

/** Changes the density by the wheel with Ctrl, and by pinching on a touchpad, which browsers report as that. */
export function useDensityWheel(
  elementRef: RefObject<HTMLElement | null>,
  density: Density,
  onChange: (density: Density, point: Point) => void,
): void {
  const change = useEffectEvent((by: number, point: Point) => {
    const next = Density.options[Density.options.indexOf(density) + by];
    if (next) onChange(next, point);
  });
  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    let distance = 0;
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault(); // the browser would zoom the page
      distance += event.deltaY;
      if (Math.abs(distance) < STEP) return;
      const box = element.getBoundingClientRect();
      change(distance > 0 ? -1 : 1, { x: event.clientX - box.left, y: event.clientY - box.top });
      distance = 0;
    };
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => element.removeEventListener('wheel', handleWheel);
  }, [elementRef]);
}
