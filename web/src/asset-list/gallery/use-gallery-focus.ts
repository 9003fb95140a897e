import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { itemIdOf } from '../grid/use-roving-focus.ts';
import { type GalleryLayout, HEADING, type Place, rowOf } from './layout/gallery-layout.ts';
import { assetAt, placeOfAsset } from './use-gallery-selection.ts';

interface FocusOptions {
  windowRef: RefObject<HTMLElement | null>;
  layout: GalleryLayout;
  top: number;
  viewport: number;
  scrollTo: (y: number) => void;
}

export interface GalleryFocus {
  /** The only picture that the Tab key stops at; null if it is not loaded. */
  active: Place | null;
  onFocus: (event: FocusEvent) => void;
  /** Focuses a picture, as soon as it is loaded. */
  take: (place: Place) => void;
  /** Focuses a picture, and scrolls to it. */
  moveTo: (place: Place) => void;
}

/** Keeps the focused picture of a gallery, and scrolls to the one that takes the focus. */
export function useGalleryFocus(options: FocusOptions): GalleryFocus {
  const { windowRef, layout, top, viewport, scrollTo } = options;
  const [activeId, setActiveId] = useState<string | null>(null);
  /** A picture that takes the focus when it is loaded. */
  const pending = useRef<Place | null>(null);
  useEffect(() => {
    const asset = pending.current && assetAt(layout, pending.current);
    if (!asset) return;
    if (activeId !== asset.id) return setActiveId(asset.id);
    const selector = `[data-asset-id="${CSS.escape(asset.id)}"]`;
    const element = windowRef.current?.querySelector<HTMLElement>(selector);
    if (!element) return;
    pending.current = null;
    element.focus({ preventScroll: true });
  });
  const take = (place: Place) => {
    pending.current = place;
    const asset = assetAt(layout, place);
    if (asset) setActiveId(asset.id);
  };
  return {
    take,
    active: activeId === null ? null : placeOfAsset(layout, activeId),
    onFocus: ({ target }) => {
      const id = itemIdOf(target);
      if (id !== undefined) setActiveId(id);
    },
    moveTo: (place) => {
      take(place);
      const row = rowOf(layout, place);
      const isAbove = row.top < top + HEADING;
      if (isAbove) scrollTo(row.top - HEADING);
      else if (row.top + row.height > top + viewport) scrollTo(row.top + row.height - viewport);
    },
  };
}
