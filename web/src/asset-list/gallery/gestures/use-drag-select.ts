import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type GalleryLayout, type Place, placeAt } from '../layout/gallery-layout.ts';
import type { Point } from '../layout/use-virtual-scroll.ts';

/** Movement after which a press is a drag, in CSS pixels. */
const THRESHOLD_PX = 6;
/** Distance from the edges of the window in which a drag scrolls, and the pixels of each frame at the edge. */
const EDGE_PX = 60;
const STEP_PX = 24;

interface DragSelectOptions {
  /** The scrolling element. */
  windowRef: RefObject<HTMLElement | null>;
  layout: GalleryLayout;
  /** Position in the gallery at the top of the window. */
  top: number;
  viewport: number;
  readSelected: () => readonly string[];
  onPreview: (from: Place, to: Place, before: readonly string[]) => void;
  onChoose: (from: Place, to: Place, before: readonly string[]) => void;
}

interface Drag {
  from: Place;
  to: Place;
  before: readonly string[];
  /** The pointer on the screen. */
  x: number;
  y: number;
  isMoved: boolean;
  element: HTMLElement;
}

/**
 * Selects the range of pictures that the mouse, or a finger after a long press, is dragged over, and scrolls at the edges. Returns handlers
 * for the scrolling element.
 */
export function useDragSelect(options: DragSelectOptions) {
  const drag = useRef<Drag | null>(null);
  const hasDragged = useRef(false);
  const frame = useRef(0);

  const follow = useEffectEvent(() => {
    frame.current = 0;
    const now = drag.current;
    if (!now?.isMoved) return;
    const box = now.element.getBoundingClientRect();
    const place = placeAt(options.layout, now.x - box.left, now.y - box.top + options.top);
    if (place) {
      now.to = place;
      options.onPreview(now.from, place, now.before);
    }
    const step = stepOf(now.y - box.top, box.height);
    if (step === 0) return;
    now.element.scrollTop += step;
    frame.current = requestAnimationFrame(follow);
  });
  const end = useEffectEvent(() => {
    const last = drag.current;
    drag.current = null;
    if (last?.isMoved) options.onChoose(last.from, last.to, last.before);
  });
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    now.isMoved ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) > THRESHOLD_PX;
    if (!now.isMoved) return;
    hasDragged.current = true;
    now.x = event.clientX;
    now.y = event.clientY;
    frame.current ||= requestAnimationFrame(follow);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    // A finger that selects must not scroll. Not by React, whose listeners of touches are passive.
    const hold = (event: TouchEvent) => drag.current && event.preventDefault();
    options.windowRef.current?.addEventListener('touchmove', hold, { signal, passive: false });
    return () => {
      stop.abort();
      cancelAnimationFrame(frame.current);
    };
  }, [options.windowRef]);

  const begin = (element: HTMLElement, x: number, y: number) => {
    const box = element.getBoundingClientRect();
    const from = placeAt(options.layout, x - box.left, y - box.top + options.top);
    if (!from) return;
    const before = options.readSelected();
    drag.current = { from, to: from, before, x, y, isMoved: false, element };
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasDragged.current = false;
      if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey) return;
      if (!(event.target instanceof Element) || !event.target.closest('[data-asset-id]')) return;
      begin(event.currentTarget, event.clientX, event.clientY);
    },
    /** Lets the finger that presses there select from now on. */
    beginTouch: ({ x, y }: Point) => {
      if (options.windowRef.current) begin(options.windowRef.current, x, y);
    },
    /** Tells whether the click ends a drag, which selects and opens nothing. */
    isDragEnd: () => hasDragged.current,
  };
}

function stepOf(y: number, height: number): number {
  if (y < EDGE_PX) return -Math.ceil((STEP_PX * (EDGE_PX - y)) / EDGE_PX);
  if (y > height - EDGE_PX) return Math.ceil((STEP_PX * (y - height + EDGE_PX)) / EDGE_PX);
  return 0;
}
