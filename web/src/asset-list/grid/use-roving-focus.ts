import { type FocusEvent, type KeyboardEvent, useState } from 'react';

export interface RovingFocus {
  /** The only item that the Tab key stops at. */
  activeId: string | undefined;
  onFocus: (event: FocusEvent) => void;
  /** Moves the focus if the key is a navigation key. Returns the id of the newly focused item. */
  move: (event: KeyboardEvent<HTMLElement>) => string | undefined;
}

/** Moves the focus among the items of a container by arrow keys, Home and End. Items have `data-asset-id`. */
export function useRovingFocus(ids: readonly string[]): RovingFocus {
  const [focusedId, setFocusedId] = useState<string>();
  const activeId = focusedId !== undefined && ids.includes(focusedId) ? focusedId : ids[0];
  return {
    activeId,
    onFocus: ({ target }) => {
      const id = itemIdOf(target);
      if (id !== undefined) setFocusedId(id);
    },
    move: (event) => {
      const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-asset-id]')];
      const from = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
      const target = items[targetIndex(event.key, from, items)];
      if (from === -1 || !target) return undefined;
      event.preventDefault();
      target.focus();
      return target.dataset.assetId;
    },
  };
}

/** Returns the id of the item that contains an element. */
export function itemIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-asset-id]')?.dataset.assetId;
}

function targetIndex(key: string, from: number, items: HTMLElement[]): number {
  const columns = countColumns(items);
  switch (key) {
    case 'ArrowRight':
      return columns > 1 ? from + 1 : -1;
    case 'ArrowLeft':
      return columns > 1 ? from - 1 : -1;
    case 'ArrowDown':
      return isInLastRow(from, columns, items.length)
        ? -1
        : Math.min(from + columns, items.length - 1);
    case 'ArrowUp':
      return from - columns;
    case 'Home':
      return 0;
    case 'End':
      return items.length - 1;
    default:
      return -1;
  }
}

function isInLastRow(index: number, columns: number, count: number): boolean {
  return Math.floor(index / columns) === Math.floor((count - 1) / columns);
}

/** Counts the items in the first row. */
function countColumns(items: HTMLElement[]): number {
  const nextRow = items.findIndex((item) => item.offsetTop !== items[0]?.offsetTop);
  return nextRow === -1 ? items.length : nextRow;
}
