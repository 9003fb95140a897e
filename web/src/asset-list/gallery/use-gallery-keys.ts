import { type KeyboardEvent, useState } from 'react';
import { isShortcut, useShortcut } from '../../ui/shortcuts.ts';
import { itemIdOf } from '../grid/use-roving-focus.ts';
import type { GalleryDay } from './days/days.ts';
import { type GalleryLayout, neighbor, type Place } from './layout/gallery-layout.ts';
import type { GalleryFocus } from './use-gallery-focus.ts';
import { type GallerySelection, placeOfAsset } from './use-gallery-selection.ts';

interface KeyOptions {
  layout: GalleryLayout;
  top: number;
  focus: GalleryFocus;
  gallery: GallerySelection;
  goTo: { currentDay: number; day: (index: number) => void };
  open: (place: Place) => void;
}

/** Handles the keys of a gallery. */
export function useGalleryKeys({ layout, top, focus, gallery, goTo, open }: KeyOptions) {
  const [isAsking, setIsAsking] = useState(false);
  const { days } = layout.days;
  const moveDays = (by: 1 | -1, isMonth: boolean) => {
    const current = days[goTo.currentDay];
    if (!current) return;
    const isStarted = top > (layout.tops[current.firstBlock] ?? 0) + 1;
    const index =
      by === -1 && isStarted && !isMonth
        ? goTo.currentDay
        : nextDay(days, goTo.currentDay, by, isMonth);
    const day = days[index];
    if (!day) return;
    goTo.day(index);
    const hasFocus = document.activeElement && itemIdOf(document.activeElement) !== undefined;
    if (hasFocus) focus.take({ block: day.firstBlock, index: 0 });
  };
  useShortcut('moveDays', ({ key, shiftKey }) =>
    moveDays(key.toLowerCase() === 'j' ? 1 : -1, shiftKey),
  );
  useShortcut('goToDate', () => setIsAsking(true));

  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof Element ? itemIdOf(event.target) : undefined;
    const place = id === undefined ? null : placeOfAsset(layout, id);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const isExtending = isShortcut(event, 'selectTo');
    if (isExtending || isShortcut(event, 'move') || isShortcut(event, 'moveToEnds')) {
      event.preventDefault();
      const next = endOf(layout, event.key) ?? neighbor(layout, place, event.key);
      if (!next) return;
      focus.moveTo(next);
      if (isExtending) gallery.extendTo(next);
    }
    if (isShortcut(event, 'select') || isShortcut(event, 'preview')) {
      event.preventDefault(); // Space would scroll
      gallery.toggle(place);
    }
    if (isShortcut(event, 'open')) {
      event.preventDefault();
      open(place);
    }
  };
  return { onKeyDown, isAsking, onAsked: () => setIsAsking(false) };
}

function endOf({ days: { blocks } }: GalleryLayout, key: string): Place | null {
  if (key === 'Home') return { block: 0, index: 0 };
  const last = blocks.at(-1);
  return key === 'End' && last ? { block: blocks.length - 1, index: last.count - 1 } : null;
}

/** Returns the index of the next day, or of the first day of the next month, with pictures. */
function nextDay(days: readonly GalleryDay[], from: number, by: 1 | -1, isMonth: boolean): number {
  if (!isMonth) return from + by;
  const monthOf = (day: GalleryDay | undefined) => `${day?.isUndated} ${day?.day.slice(0, 7)}`;
  let index = from;
  while (days[index] && monthOf(days[index]) === monthOf(days[from])) index += by;
  const month = monthOf(days[index]);
  while (by === -1 && days[index - 1] && monthOf(days[index - 1]) === month) index -= 1;
  return index;
}
