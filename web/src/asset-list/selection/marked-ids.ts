import type { Selection } from '../../assets/use-selection.ts';
import { itemIdOf } from '../grid/use-roving-focus.ts';

/** Returns the selected assets, else the focused one. Menus mark a whole result, because they show how many assets it has. */
export function markedIds({ whole, ids }: Selection): string[] {
  if (whole) return [];
  if (ids.size > 0) return [...ids];
  const focused = document.activeElement ? itemIdOf(document.activeElement) : undefined;
  return focused ? [focused] : [];
}
