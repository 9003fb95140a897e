import { type DragEvent, type KeyboardEvent, type MouseEvent, useCallback } from 'react';
import { type AssetSummary, isOpenable } from '../assets/asset-summary.ts';
import type { Selection } from '../assets/use-selection.ts';
import { useCan } from '../session/allowed.tsx';
import { isShortcut } from '../ui/shortcuts.ts';
import { itemIdOf, type RovingFocus } from './grid/use-roving-focus.ts';
import { startDrag } from './selection/dragged-assets.ts';

interface ItemEventsOptions {
  assets: readonly AssetSummary[];
  selection: Selection;
  focus: RovingFocus;
  open: (id: string) => void;
}

/** Returns the handlers for clicks, keys and drags on the items of a list. */
export function useItemEvents({ assets, selection, focus, open }: ItemEventsOptions) {
  const { toggle, extendTo, isSelecting } = selection;
  const canOpenTrashed = useCan('DELETE_UNDELETE_ASSET');
  const onCheck = useCallback(
    (event: MouseEvent, id: string) => (event.shiftKey ? extendTo(id) : toggle(id)),
    [extendTo, toggle],
  );
  const onOpen = useCallback(
    (event: MouseEvent, id: string) => {
      // Without these, the link opens the asset.
      const selects = event.shiftKey || event.ctrlKey || event.metaKey || isSelecting();
      if (!selects) return;
      event.preventDefault();
      onCheck(event, id);
    },
    [isSelecting, onCheck],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.assetId : undefined;
    // Keys pressed on a control inside an item belong to the control.
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isExtending = isShortcut(event, 'selectTo');
    if (isExtending || isShortcut(event, 'move') || isShortcut(event, 'moveToEnds')) {
      const movedTo = focus.move(event);
      if (movedTo !== undefined && isExtending) extendTo(movedTo);
    }
    if (isShortcut(event, 'select')) {
      event.preventDefault();
      toggle(id);
    }
    if (isShortcut(event, 'open') || isShortcut(event, 'preview')) {
      // Space would scroll the page.
      event.preventDefault();
      const asset = assets.find((candidate) => candidate.id === id);
      if (asset && isOpenable(asset, canOpenTrashed)) open(id);
    }
  };

  const onDragStart = (event: DragEvent) => {
    const id = event.target instanceof Element ? itemIdOf(event.target) : undefined;
    const asset = assets.find((candidate) => candidate.id === id);
    if (!asset) return;
    const isSelected = selection.has(asset.id);
    startDrag(event.dataTransfer, {
      target: isSelected ? selection.target() : { ids: [asset.id] },
      count: isSelected ? selection.count : 1,
      name: asset.name,
    });
  };
  return { onCheck, onOpen, onKeyDown, onDragStart, onMouseDown: preventTextSelection };
}

/** Prevents a click with Shift from selecting the text in between. */
function preventTextSelection(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
