import { type PointerEvent, useRef } from 'react';

/** Follows a pointer that drags a handle. `onDrag` gets the distance since the press, in CSS pixels. */
export function useDragFromStart(onDrag: (x: number, y: number) => void, onStart?: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    start.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<Element>) {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY };
      onStart?.();
    },
    onPointerMove(event: PointerEvent<Element>) {
      if (!start.current) return;
      onDrag(event.clientX - start.current.x, event.clientY - start.current.y);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
