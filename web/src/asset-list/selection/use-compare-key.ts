import { useOpenOverList } from '../../assets/use-open-over-list.ts';
import type { Selection } from '../../assets/use-selection.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { itemIdOf } from '../grid/use-roving-focus.ts';

/** Returns the selected assets in the order of the page, and those of other pages after them. */
export function selectedInOrder({ ids }: Selection, pageIds: readonly string[]): string[] {
  const onPage = pageIds.filter((id) => ids.has(id));
  const others = [...ids].filter((id) => !pageIds.includes(id));
  return [...onPage, ...others];
}

/** Compares the selected assets by a key; else culls the page from the focused asset on. */
export function useCompareKey(
  selection: Selection,
  pageIds: readonly string[],
  isOn: boolean,
): void {
  const openCulling = useOpenOverList('cull');
  useShortcut(
    'compare',
    () => {
      const selected = selectedInOrder(selection, pageIds);
      if (selected.length > 1) return openCulling(selected);
      const focused = document.activeElement ? itemIdOf(document.activeElement) : undefined;
      openCulling(pageIds, selected[0] ?? focused ?? pageIds[0]);
    },
    isOn && pageIds.length > 0,
  );
}
