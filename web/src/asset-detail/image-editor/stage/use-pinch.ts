import type { Point } from '@spindle/contracts/image-edits/geometry';
import { type PointerEvent, type TouchEvent, useRef } from 'react';

/** One finger moves while another rests. */
export interface FingerMove {
  from: Point;
  to: Point;
  other: Point;
}

/**
 * Returns handlers that follow two fingers on an element. Once the second finger is down, nothing inside the element gets their moves:
 * handles, layers and the pen stay where they are until all fingers are up.
 */
export function usePinch(
  pointOf: (event: PointerEvent<HTMLElement>) => Point,
  onPinch: (move: FingerMove) => void,
) {
  const fingers = useRef(new Map<number, Point>());
  const isPinching = useRef(false);
  const release = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    if (fingers.current.size === 0) isPinching.current = false;
  };
  const hideTouches = (event: TouchEvent) => {
    if (isPinching.current) event.stopPropagation();
  };
  return {
    onPointerDownCapture(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'touch') return;
      fingers.current.set(event.pointerId, pointOf(event));
      if (fingers.current.size < 2) return;
      isPinching.current = true;
      event.stopPropagation();
    },
    onPointerMoveCapture(event: PointerEvent<HTMLElement>) {
      const from = fingers.current.get(event.pointerId);
      if (!from) return;
      const to = pointOf(event);
      fingers.current.set(event.pointerId, to);
      if (!isPinching.current) return;
      event.stopPropagation();
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) onPinch({ from, to, other });
    },
    onPointerUpCapture: release,
    onPointerCancelCapture: release,
    // Layers also listen to touches.
    onTouchStartCapture: hideTouches,
    onTouchMoveCapture: hideTouches,
  };
}
