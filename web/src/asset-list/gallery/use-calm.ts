import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { blockAt, type GalleryLayout } from './layout/gallery-layout.ts';
import type { VirtualScroll } from './layout/use-virtual-scroll.ts';

/** Milliseconds without scrolling after which the gallery rests. */
const REST_MS = 120;
/** Distance of one step, in heights of the window, from which pictures are not loaded before the gallery rests. */
const FAR = 2;

interface CalmOptions {
  scroll: VirtualScroll;
  viewport: number;
  /** Receives the chunks that are to be loaded. */
  onWanted: (change: (wanted: readonly number[]) => readonly number[]) => void;
}

/** Decides when pictures are loaded: at once while the user scrolls slowly, else when the gallery rests. */
export function useCalm({ scroll, viewport, onWanted }: CalmOptions) {
  const { layout, top } = scroll;
  const [isMoving, setIsMoving] = useState(false);
  const lastTop = useRef(top);
  const load = useEffectEvent(() => {
    const next = chunksNear(layout, top - viewport, top + viewport * 2);
    onWanted((wanted) => (isSame(wanted, next) ? wanted : next));
  });
  const rest = useEffectEvent(() => {
    setIsMoving(false);
    load();
    scroll.onRest();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the layout or position counts.
  useEffect(() => {
    const isFar = Math.abs(top - lastTop.current) > viewport * FAR;
    lastTop.current = top;
    if (!isFar && !isMoving) load();
    const timer = setTimeout(rest, REST_MS);
    return () => clearTimeout(timer);
  }, [top, layout, viewport, isMoving]);
  return { isMoving, onMove: () => setIsMoving(true) };
}

function chunksNear(layout: GalleryLayout, from: number, to: number): number[] {
  const { blocks } = layout.days;
  const first = blocks[blockAt(layout, from)]?.chunk;
  const last = blocks[blockAt(layout, to)]?.chunk;
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}
