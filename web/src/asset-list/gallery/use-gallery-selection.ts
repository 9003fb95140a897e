import type { TimelineAsset } from '@spindle/contracts/search/timeline';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type Selection, useSelection } from '../../assets/use-selection.ts';
import { formatCount } from '../../lib/format.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { divideAssets, type GalleryDay } from './days/days.ts';
import { t } from './days/texts.ts';
import type { GalleryLayout, Place } from './layout/gallery-layout.ts';
import { loadChunk } from './timeline-api.ts';

/** Limits the pictures of a range that is selected at once: their ids are loaded first. Bulk actions accept as many ids. */
const RANGE_MAX = 10_000;

export interface GallerySelection {
  selection: Selection;
  toggle: (place: Place) => void;
  /** Selects the pictures from the one that was last selected alone to this one. */
  extendTo: (place: Place) => void;
  /** Selects the pictures of `before`, and those of a range that are loaded. */
  preview: (from: Place, to: Place, before: readonly string[]) => void;
  /** Selects the pictures of `before`, and all of a range. */
  chooseRange: (from: Place, to: Place, before: readonly string[]) => void;
  selectDay: (day: GalleryDay, isSelected: boolean) => void;
  /** Returns the ids of a day. Shows a message and returns null if there are too many, or they cannot be loaded. */
  loadDay: (day: GalleryDay) => Promise<string[] | null>;
}

/** Returns the selection of a list with the gestures of a gallery. Pictures that are not loaded yet are loaded first. */
export function useGallerySelection(
  list: string,
  searchId: string,
  layout: GalleryLayout,
): GallerySelection {
  const client = useQueryClient();
  const loadedIds = useMemo(
    () => [...layout.arranged.values()].flatMap(({ assets }) => assets.map(({ id }) => id)),
    [layout.arranged],
  );
  const selection = useSelection(list, loadedIds);
  const anchorRef = useRef<Place | null>(null);
  const { ids, choose } = selection;

  const loadRange = useCallback(
    async (range: Range): Promise<string[] | null> => {
      if (countBetween(layout, range) > RANGE_MAX) {
        const message = t('rangeTooLarge', { count: formatCount(RANGE_MAX) });
        showAlert({ type: 'warning', message });
        return null;
      }
      const { blocks, chunks } = layout.days;
      const firstChunk = blocks[range[0].block]?.chunk ?? 0;
      const lastChunk = blocks[range[1].block]?.chunk ?? firstChunk;
      const found: string[] = [];
      try {
        for (const chunk of chunks.slice(firstChunk, lastChunk + 1)) {
          const assets = divideAssets(layout.days, chunk, await loadChunk(client, searchId, chunk));
          for (const [block, own] of assets) found.push(...idsWithin(own, block, range));
        }
      } catch (error) {
        showError(error);
        return null;
      }
      return found;
    },
    [client, searchId, layout],
  );

  const chooseRange = async (from: Place, to: Place, before: readonly string[]) => {
    const added = await loadRange(inOrder(from, to));
    if (added) choose([...before, ...added]);
  };

  const selectDay = (day: GalleryDay, isSelected: boolean) => {
    const [from, to] = rangeOf(layout, day);
    if (!isSelected) return void chooseRange(from, to, [...ids]);
    const own = new Set(idsOfDay(layout, from.block, to.block));
    choose([...ids].filter((id) => !own.has(id)));
  };

  return {
    selection,
    toggle: (place) => {
      anchorRef.current = place;
      const id = assetAt(layout, place)?.id;
      if (id !== undefined) selection.toggle(id);
    },
    extendTo: (place) => void chooseRange(anchorRef.current ?? place, place, [...ids]),
    preview: (from, to, before) => {
      anchorRef.current = from;
      const range = inOrder(from, to);
      const added: string[] = [];
      for (let block = range[0].block; block <= range[1].block; block += 1)
        added.push(...idsWithin(layout.arranged.get(block)?.assets ?? [], block, range));
      choose([...before, ...added]);
    },
    chooseRange: (from, to, before) => void chooseRange(from, to, before),
    selectDay,
    loadDay: (day) => loadRange(rangeOf(layout, day)),
  };
}

/** Returns the asset at a place; undefined if it is not loaded. */
export function assetAt({ arranged }: GalleryLayout, { block, index }: Place) {
  return arranged.get(block)?.assets[index];
}

/** Returns the place of an asset that is loaded. */
export function placeOfAsset({ arranged }: GalleryLayout, id: string): Place | null {
  for (const [block, { assets }] of arranged) {
    const index = assets.findIndex((asset) => asset.id === id);
    if (index !== -1) return { block, index };
  }
  return null;
}

/** Returns the ids of the loaded pictures of a day, which is these blocks. */
export function idsOfDay({ arranged }: GalleryLayout, first: number, last: number): string[] {
  const ids: string[] = [];
  for (let block = first; block <= last; block += 1)
    ids.push(...(arranged.get(block)?.assets ?? []).map(({ id }) => id));
  return ids;
}

type Range = readonly [first: Place, last: Place];

function rangeOf({ days: { blocks } }: GalleryLayout, { firstBlock }: GalleryDay): Range {
  let last = firstBlock;
  while (blocks[last] && !blocks[last]?.isLast) last += 1;
  return [
    { block: firstBlock, index: 0 },
    { block: last, index: (blocks[last]?.count ?? 1) - 1 },
  ];
}

function inOrder(a: Place, b: Place): Range {
  return a.block < b.block || (a.block === b.block && a.index <= b.index) ? [a, b] : [b, a];
}

function countBetween({ days: { blocks } }: GalleryLayout, [first, last]: Range): number {
  let count = 0;
  for (let block = first.block; block <= last.block; block += 1) count += blocks[block]?.count ?? 0;
  return count;
}

function idsWithin(
  assets: readonly TimelineAsset[],
  block: number,
  [first, last]: Range,
): string[] {
  if (block < first.block || block > last.block) return [];
  const from = block === first.block ? first.index : 0;
  const to = block === last.block ? last.index + 1 : assets.length;
  return assets.slice(from, to).map(({ id }) => id);
}
