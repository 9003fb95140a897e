import type { Selection } from '../../assets/use-selection.ts';
import { useCan } from '../../session/allowed.tsx';
import { useMoveToTrash } from '../../trash/trash-api.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { itemIdOf } from '../grid/use-roving-focus.ts';

/** Handles the key that moves the selection, or else the focused asset, to the trash. Focuses the next asset. */
export function useTrashKey(selection: Selection, isOn: boolean): void {
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  const { mutate } = useMoveToTrash();
  useShortcut(
    'moveToTrash',
    () => {
      // A whole result is only moved by the button, which shows the number of assets.
      if (selection.whole) return;
      const focusedId = document.activeElement ? itemIdOf(document.activeElement) : undefined;
      const ids = selection.ids.size > 0 ? [...selection.ids] : focusedId ? [focusedId] : [];
      if (ids.length === 0) return;
      const nextId = focusedId && idAfter(focusedId, new Set(ids));
      mutate(ids, { onSettled: () => nextId && focusItem(nextId) });
    },
    isOn && canDelete,
  );
}

/** Returns the nearest item that is not removed, preferring later ones. */
function idAfter(id: string, removed: ReadonlySet<string>): string | undefined {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-asset-id]')].map(
    ({ dataset }) => dataset.assetId ?? '',
  );
  const index = ids.indexOf(id);
  const isRemaining = (other: string) => !removed.has(other);
  return ids.slice(index).find(isRemaining) ?? ids.slice(0, index).findLast(isRemaining);
}

function focusItem(id: string): void {
  // Do not move the focus if the user has moved it in the meantime.
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-asset-id="${CSS.escape(id)}"]`)?.focus();
}
