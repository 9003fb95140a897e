import { type PointerEvent, useRef } from 'react';

/**
 * Follows a pointer that drags something over an image. `onDrag` gets the distance since the last call, as fractions
 * of the image.
 */
export function useDrag(onDrag: (x: number, y: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<Element>) {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<Element>) {
      const box = event.currentTarget.closest('[data-stage-box]')?.getBoundingClientRect();
      if (!last.current || !box) return;
      const { x, y } = last.current;
      last.current = { x: event.clientX, y: event.clientY };
      onDrag((event.clientX - x) / box.width, (event.clientY - y) / box.height);
    },
    onPointerUp() {
      last.current = null;
    },
    onPointerCancel() {
      last.current = null;
    },
  };
}
