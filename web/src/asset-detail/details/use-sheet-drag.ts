import { type PointerEvent, useRef } from 'react';

/** Pixels from which a press is a drag. */
const DRAG_MIN = 6;

/** Pixels from which a drag closes the sheet. */
const CLOSE_MIN = 80;

/** Custom property of the sheet: pixels that it is dragged down. */
const OFFSET = '--sheet-offset';

/** Returns handlers for the head of a sheet: the sheet follows a drag down, and closes after a long one. */
export function useSheetDrag(onClose: () => void) {
  const startRef = useRef<{ y: number; sheet: HTMLElement } | null>(null);
  const offsetOf = ({ clientY }: PointerEvent) =>
    startRef.current ? Math.max(0, clientY - startRef.current.y) : 0;
  const release = () => {
    startRef.current?.sheet.style.removeProperty(OFFSET);
    startRef.current = null;
  };
  return {
    onPointerDown: ({ clientY, currentTarget }: PointerEvent) => {
      const sheet = currentTarget.parentElement;
      startRef.current = sheet && { y: clientY, sheet };
    },
    onPointerMove: (event: PointerEvent) => {
      const offset = offsetOf(event);
      if (offset < DRAG_MIN) return;
      // From here on, the release is no click on the button in the head.
      event.currentTarget.setPointerCapture(event.pointerId);
      startRef.current?.sheet.style.setProperty(OFFSET, `${offset}px`);
    },
    onPointerUp: (event: PointerEvent) => {
      const offset = offsetOf(event);
      release();
      if (offset >= CLOSE_MIN) onClose();
    },
    onPointerCancel: release,
  };
}
