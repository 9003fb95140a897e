import { type RefObject, useLayoutEffect, useReducer } from 'react';
import { type GalleryLayout, samePosition } from './gallery-layout.ts';

/** Limits the height of the scrolled element in CSS pixels: browsers cap it at about 33 million. */
const SCROLLED_MAX = 1_000_000;

/**
 * A part of the gallery is scrolled: its position `scrollTop` is `base + scrollTop` in the gallery. Pictures are placed relative to `base`,
 * so a change of the heights above them changes `base` and moves nothing.
 */
interface ScrollState {
  layout: GalleryLayout;
  base: number;
  scrollTop: number;
  /** Height of the window onto the gallery. */
  viewport: number;
  /** Rises when the element has to scroll to `scrollTop`. */
  jumps: number;
}

/** A point of the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

type ScrollEvent =
  | { type: 'scroll'; scrollTop: number }
  /** Shows a position of the gallery at the top. */
  | { type: 'jump'; y: number }
  /** `anchor`: the point of the window that must not move. */
  | { type: 'layout'; layout: GalleryLayout; viewport: number; anchor: Point }
  | { type: 'rest' };

export interface VirtualScroll {
  layout: GalleryLayout;
  /** Position in the gallery where the scrolled element starts. */
  base: number;
  /** Position in the gallery at the top of the window. */
  top: number;
  scrolledHeight: number;
  onScroll: (scrollTop: number) => void;
  jumpTo: (y: number) => void;
  onRest: () => void;
}

/** Follows the scroll position of a gallery of any height. */
export function useVirtualScroll(
  elementRef: RefObject<HTMLElement | null>,
  layout: GalleryLayout,
  viewport: number,
  readAnchor: () => Point,
): VirtualScroll {
  const [state, dispatch] = useReducer(change, {
    layout,
    viewport,
    base: 0,
    scrollTop: 0,
    jumps: 0,
  });
  const { jumps, scrollTop } = state;
  useLayoutEffect(() => {
    if (state.layout !== layout || state.viewport !== viewport)
      dispatch({ type: 'layout', layout, viewport, anchor: readAnchor() });
  }, [state, layout, viewport, readAnchor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a jump scrolls the element.
  useLayoutEffect(() => {
    if (jumps > 0 && elementRef.current) elementRef.current.scrollTop = scrollTop;
  }, [jumps, elementRef]);
  return {
    layout: state.layout,
    base: state.base,
    top: topOf(state),
    scrolledHeight: scrolledHeight(state),
    onScroll: (top: number) => dispatch({ type: 'scroll', scrollTop: top }),
    jumpTo: (y: number) => dispatch({ type: 'jump', y }),
    onRest: () => dispatch({ type: 'rest' }),
  };
}

function topOf({ base, scrollTop }: ScrollState): number {
  return base + scrollTop;
}

function scrolledHeight({ layout, base }: Pick<ScrollState, 'layout' | 'base'>): number {
  return Math.max(0, Math.min(layout.height - base, SCROLLED_MAX));
}

function change(state: ScrollState, event: ScrollEvent): ScrollState {
  switch (event.type) {
    case 'scroll': {
      if (event.scrollTop === state.scrollTop) return state;
      const next = { ...state, scrollTop: event.scrollTop };
      return isNearEdge(next) ? moveTo(next, topOf(next)) : next;
    }
    case 'jump':
      return moveTo(state, event.y);
    case 'layout': {
      const { layout, viewport, anchor } = event;
      const next = { ...state, layout, viewport };
      const top = topOf(state);
      if (top <= 0) return moveTo(next, 0);
      const y = samePosition(state.layout, layout, { x: anchor.x, y: top + anchor.y }) - anchor.y;
      const moved = { ...next, base: state.base + y - top };
      return y < 0 || y > layout.height - viewport || isNearEdge(moved) ? moveTo(next, y) : moved;
    }
    case 'rest':
      return hasOffset(state) ? moveTo(state, topOf(state)) : state;
  }
}

/** Whether the element ends although the gallery continues. */
function isNearEdge(state: ScrollState): boolean {
  const { base, scrollTop, viewport, layout } = state;
  const end = scrolledHeight(state);
  const isAtStart = scrollTop < viewport * 2 && base > 0;
  const isAtEnd = scrollTop + viewport * 3 > end && base + end < layout.height;
  return isAtStart || isAtEnd || topOf(state) < 0;
}

/** Whether a gallery that fits the element does not start at its top. */
function hasOffset({ layout, base }: ScrollState): boolean {
  return base !== 0 && layout.height <= SCROLLED_MAX;
}

/** Shows a position of the gallery at the top, in the middle of the element. */
function moveTo(state: ScrollState, y: number): ScrollState {
  const { layout, viewport, jumps } = state;
  const top = Math.max(0, Math.min(y, layout.height - viewport));
  const base = Math.round(
    Math.max(0, Math.min(top - SCROLLED_MAX / 2, layout.height - SCROLLED_MAX)),
  );
  return { ...state, base, scrollTop: top - base, jumps: jumps + 1 };
}
