import { type FocusEvent, type KeyboardEvent, useState } from 'react';

export interface RovingFocus {
  /** The one item that the Tab key stops at. */
  activeId: string | undefined;
  onFocus: (event: FocusEvent) => void;
  /** Moves the focus when the key is one for moving, and gives the id it moved to. */
  move: (event: KeyboardEvent<HTMLElement>) => string | undefined;
}

/** Arrow keys, Home and End among the items of a container; items bear `data-asset-id`. */
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
      const to = items[targetOf(event.key, from, items)];
      if (from === -1 || !to) return undefined;
      event.preventDefault();
      to.focus();
      return to.dataset.assetId;
    },
  };
}

/** Id of the item that an element is in. */
export function itemIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-asset-id]')?.dataset.assetId;
}

function targetOf(key: string, from: number, items: HTMLElement[]): number {
  const columns = columnsOf(items);
  switch (key) {
    case 'ArrowRight':
      return columns > 1 ? from + 1 : -1;
    case 'ArrowLeft':
      return columns > 1 ? from - 1 : -1;
    case 'ArrowDown':
      return isInLastLine(from, columns, items.length)
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

function isInLastLine(index: number, columns: number, count: number): boolean {
  return Math.floor(index / columns) === Math.floor((count - 1) / columns);
}

/** Items that stand in the first line. */
function columnsOf(items: HTMLElement[]): number {
  const nextLine = items.findIndex((item) => item.offsetTop !== items[0]?.offsetTop);
  return nextLine === -1 ? items.length : nextLine;
}
