import type { CSSProperties, DragEvent } from 'react';

/** Width of the line that shows a gap, in CSS pixels. */
const LINE_PX = 3;

/** A gap between two items of a list. */
export interface Gap {
  /** Number of items before it. */
  index: number;
  /** Position and size of its line, within the list. */
  style: CSSProperties;
}

const elementsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-asset-id]') ?? []),
];

/** Returns the ids of the items of a list, in its order. */
export function itemsOf(list: HTMLElement | null): string[] {
  return elementsOf(list).flatMap(({ dataset }) => dataset.assetId ?? []);
}

/** Returns the gap that is next to the pointer: beside a card, or above or below a row. Null beside all items. */
export function findGap(
  list: HTMLElement | null,
  { target, clientX, clientY }: Pick<DragEvent, 'target' | 'clientX' | 'clientY'>,
): Gap | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-asset-id]') : null;
  if (!list || !item) return null;
  const index = elementsOf(list).indexOf(item);
  const box = item.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const [left, top] = [box.left - frame.left, box.top - frame.top];
  const isRow = item.tagName === 'TR';
  const isAfter = isRow ? clientY > box.top + box.height / 2 : clientX > box.left + box.width / 2;
  const style = isRow
    ? { left, width: box.width, top: top + (isAfter ? box.height : 0), height: LINE_PX }
    : { top, height: box.height, left: left + (isAfter ? box.width : -LINE_PX), width: LINE_PX };
  return { index: isAfter ? index + 1 : index, style };
}

/** Returns by how many items an arrow key moves: by one, or by a row of cards. */
export function columnOffset(list: HTMLElement | null, key: string): number {
  const items = elementsOf(list);
  const nextRow = items.findIndex(({ offsetTop }) => offsetTop !== items[0]?.offsetTop);
  const columns = nextRow === -1 ? items.length : nextRow;
  const offsets: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  return offsets[key] ?? 0;
}
