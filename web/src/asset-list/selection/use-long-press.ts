import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { itemIdOf } from '../grid/use-roving-focus.ts';

/** Milliseconds that a finger rests on an item to select it. */
const PRESS_MS = 450;
/** CSS pixels that it may tremble. */
const TREMBLE = 10;

/** For the element that holds the items: a finger that rests on one selects it, and opens nothing then. */
export function useLongPress(onPress: (id: string) => void) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const isPressed = useRef(false);
  const stop = () => {
    window.clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      isPressed.current = false;
      const id = target instanceof Element ? itemIdOf(target) : undefined;
      if (pointerType !== 'touch' || id === undefined) return;
      const timer = window.setTimeout(() => {
        isPressed.current = true;
        onPress(id);
      }, PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const begun = press.current;
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > TREMBLE) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (press.current || isPressed.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isPressed.current) return;
      isPressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
