import type { ReactNode } from 'react';
import classes from './gallery.module.css';
import { GalleryItem } from './gallery-item.tsx';
import { blockAt, type GalleryLayout, type Place, rowsTop } from './layout/gallery-layout.ts';
import { GAP } from './layout/justify.ts';

/** Distance outside the window in which pictures are rendered, as a part of its height. */
const OVERSCAN = 0.5;

interface GalleryRowsProps {
  layout: GalleryLayout;
  list: string;
  /** Position of the gallery where the scrolled element starts. */
  base: number;
  top: number;
  viewport: number;
  active: Place | null;
  hasImages: boolean;
}

/** Renders the pictures near the window, and the active one wherever it is, so that it keeps the focus. */
export function GalleryRows(props: GalleryRowsProps) {
  const { layout, top, viewport, active, base } = props;
  const from = top - viewport * OVERSCAN;
  const to = top + viewport * (1 + OVERSCAN);
  const rendered: ReactNode[] = [];
  const { first, last } = visibleBlocks(layout, from, to);
  for (let block = first; block <= last; block += 1) {
    const arranged = layout.arranged.get(block);
    if (arranged) rendered.push(...renderRows(props, block, from, to));
    else {
      const start = rowsTop(layout, block);
      const step = layout.rowHeight + GAP;
      const y = start + Math.max(0, Math.floor((from - start) / step)) * step;
      const end = Math.min((layout.tops[block + 1] ?? 0) - GAP, to);
      const style = { top: y - base, height: Math.max(0, end - y) };
      rendered.push(
        <div key={layout.days.blocks[block]?.key} className={classes.block} style={style} />,
      );
    }
  }
  const isOutside = active !== null && (active.block < first || active.block > last);
  if (isOutside) rendered.push(...renderRows(props, active.block, Infinity, -Infinity));
  return rendered;
}

/** Returns the blocks between two positions. */
export function visibleBlocks(layout: GalleryLayout, from: number, to: number) {
  return { first: blockAt(layout, from), last: blockAt(layout, to) };
}

function renderRows(props: GalleryRowsProps, block: number, from: number, to: number): ReactNode[] {
  const { layout, list, base, active, hasImages } = props;
  const arranged = layout.arranged.get(block);
  if (!arranged) return [];
  const start = rowsTop(layout, block);
  return arranged.rows.flatMap(({ y, height, tiles }) => {
    const isNear = start + y + height > from && start + y < to;
    return tiles.flatMap(({ index, x, width }) => {
      const asset = arranged.assets[index];
      const isActive = active?.block === block && active.index === index;
      if (!asset || !(isNear || isActive)) return [];
      return (
        <GalleryItem
          key={asset.id}
          asset={asset}
          list={list}
          isActive={isActive}
          hasImage={hasImages}
          x={x}
          y={start + y - base}
          width={width}
          height={height}
        />
      );
    });
  });
}
