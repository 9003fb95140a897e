import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { findDay } from './days/days.ts';
import { blockAt, HEADING, type Place, placeOf, rowOf, rowsTop } from './layout/gallery-layout.ts';
import type { VirtualScroll } from './layout/use-virtual-scroll.ts';
import { positionQuery } from './timeline-api.ts';
import { assetAt } from './use-gallery-selection.ts';

/** Part of the address that has the id of the asset at the top. */
const AT = 'at';
/** Milliseconds of rest after which the address follows. */
const ADDRESS_MS = 400;

/** Returns functions that scroll to a picture, day or date, and the position of the window. The address keeps the picture at the top. */
export function useGoTo(scroll: VirtualScroll, searchId: string) {
  const { layout, top, jumpTo } = scroll;
  const { days, blocks } = layout.days;
  /** A picture that is to be shown, but whose row is not known yet. */
  const target = useRef<Place | null>(null);
  const goToPlace = (place: Place) => {
    target.current = layout.arranged.has(place.block) ? null : place;
    jumpTo(topOfPlace(layout, place));
  };
  const day = (index: number) => {
    const first = days[index]?.firstBlock;
    target.current = null;
    if (first !== undefined) jumpTo(layout.tops[first] ?? 0);
  };
  const arrive = useEffectEvent(() => {
    const place = target.current;
    if (place && layout.arranged.has(place.block)) goToPlace(place);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a loaded chunk changes the layout.
  useEffect(arrive, [layout]);
  useAddress({ scroll, searchId, onFound: goToPlace });

  const current = blockAt(layout, top);
  const block = blocks[current];
  const own = rowsTop(layout, current);
  const part = (top - own) / Math.max(1, (layout.tops[current + 1] ?? 0) - own);
  const within = block ? Math.floor(Math.min(Math.max(part, 0), 1) * block.count) : 0;
  const currentDay = block?.day ?? 0;
  return {
    /** Pictures above the window. */
    position: block ? (days[block.day]?.start ?? 0) + block.offset + within : 0,
    currentDay,
    place: goToPlace,
    day,
    /** Shows the picture with that many before it. */
    picture: (position: number) => {
      const index = days.findLastIndex(({ start }) => start <= position);
      const found = days[index];
      if (!found) return;
      const place = placeOf(layout.days, { index, offset: position - found.start });
      if (place) goToPlace(place);
    },
    /** Shows a day, or the nearest one before it with pictures. */
    date: (date: string) => {
      const index = days.findIndex((one) => !one.isUndated && one.day <= date);
      day(index === -1 ? days.length - 1 : index);
    },
  };
}

function topOfPlace(layout: VirtualScroll['layout'], place: Place): number {
  return rowOf(layout, place).top - HEADING;
}

interface AddressOptions {
  scroll: VirtualScroll;
  searchId: string;
  onFound: (place: Place) => void;
}

/** Shows the picture of the address at first, then keeps that at the top in it. */
function useAddress({ scroll, searchId, onFound }: AddressOptions): void {
  const { layout, top } = scroll;
  const { pathname } = useLocation();
  const [id] = useState(() => new URLSearchParams(window.location.search).get(AT));
  const { data: position, isPending } = useQuery(positionQuery(searchId, id));
  const isFound = useRef(false);
  const show = useEffectEvent(() => {
    if (!position || isFound.current) return;
    isFound.current = true;
    const place = placeOf(layout.days, findDay(layout.days, position));
    if (place) onFound(place);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position arrives once.
  useEffect(show, [position]);
  const isSearching = id !== null && isPending && !isFound.current;
  const write = useCallback(() => {
    if (window.location.pathname !== pathname) return;
    const block = blockAt(layout, top + HEADING);
    const rows = layout.arranged.get(block)?.rows ?? [];
    const start = rowsTop(layout, block);
    const row = rows.find(({ y, height }) => start + y + height / 2 > top + HEADING);
    const asset = row?.tiles[0] && assetAt(layout, { block, index: row.tiles[0].index });
    const params = new URLSearchParams(window.location.search);
    if (top > 0 && asset) params.set(AT, asset.id);
    else if (top <= 0) params.delete(AT);
    const search = params.size > 0 ? `?${params}` : '';
    // Past the router: a rendered address would render the whole page again.
    if (search !== window.location.search)
      window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, [layout, top, pathname]);
  useEffect(() => {
    if (isSearching) return;
    const timer = setTimeout(write, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [write, isSearching]);
}
