import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { itemIdOf } from '../grid/use-roving-focus.ts';

/** Milliseconds until a touch selects an item. */
const PRESS_MS = 450;
/** Movement that still counts as a long press, in CSS pixels. */
const TOLERANCE_PX = 10;

/**
 * Returns handlers for the container of the items: a long press on one calls `onPress` instead of opening it, with its position in the window.
 */
export function useLongPress(onPress: (id: string, position: { x: number; y: number }) => void) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const isPressed = useRef(false);
  const stop = () => {
    window.clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
      isPressed.current = false;
      stop(); // a second finger is no press
      const id = target instanceof Element ? itemIdOf(target) : undefined;
      if (pointerType !== 'touch' || !isPrimary || id === undefined) return;
      const timer = window.setTimeout(() => {
        isPressed.current = true;
        onPress(id, { x, y });
      }, PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > TOLERANCE_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      // A long press on a link would open the browser's menu.
      if (press.current || isPressed.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      // The click that ends a long press must not open the asset.
      if (!isPressed.current) return;
      isPressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
