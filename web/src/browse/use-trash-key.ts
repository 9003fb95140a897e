import { itemIdOf } from '../asset-list/grid/use-roving-focus.ts';
import type { Selection } from '../asset-list/selection/use-selection.ts';
import { useMoveToTrash } from '../queries/trash-api.ts';
import { useCan } from '../session/allowed.tsx';
import { useShortcut } from '../ui/shortcuts.ts';

/** The key that moves what is selected to the trash, or else the asset in focus. The focus goes to the one after. */
export function useTrashKey(selection: Selection, isOn: boolean): void {
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  const { mutate } = useMoveToTrash();
  useShortcut(
    'moveToTrash',
    () => {
      // All that a search has found is moved by the button, which says how much that is.
      if (selection.whole) return;
      const focusedId = document.activeElement ? itemIdOf(document.activeElement) : undefined;
      const ids = selection.ids.size > 0 ? [...selection.ids] : focusedId ? [focusedId] : [];
      if (ids.length === 0) return;
      const leaveTo = focusedId && idAfter(focusedId, new Set(ids));
      mutate(ids, { onSettled: () => leaveTo && focusItem(leaveTo) });
    },
    isOn && canDelete,
  );
}

/** The nearest item that stays. */
function idAfter(id: string, leaving: ReadonlySet<string>): string | undefined {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-asset-id]')].map(
    ({ dataset }) => dataset.assetId ?? '',
  );
  const place = ids.indexOf(id);
  const stays = (other: string) => !leaving.has(other);
  return ids.slice(place).find(stays) ?? ids.slice(0, place).findLast(stays);
}

function focusItem(id: string): void {
  // Whoever has gone elsewhere in the meantime stays there.
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-asset-id="${CSS.escape(id)}"]`)?.focus();
}
