import { create } from 'zustand';
import type { Selection } from '../assets/use-selection.ts';
import { useCan } from '../session/allowed.tsx';
import { useShortcut } from '../ui/shortcuts.ts';

/** The screen whose assets the panel of tags edits. */
export type TagScreen = 'lists' | 'viewer' | 'culling';

/** Holds where the panel of tags is open. */
export const useTagPanel = create<{ screen: TagScreen | null }>(() => ({ screen: null }));

export const openTagPanel = (screen: TagScreen) => useTagPanel.setState({ screen });
export const closeTagPanel = () => useTagPanel.setState({ screen: null });

/** Opens or closes the panel of tags of a screen. */
export function toggleTagPanel(screen: TagScreen): void {
  if (useTagPanel.getState().screen === screen) closeTagPanel();
  else openTagPanel(screen);
}

/** Opens the panel of tags by a key for the selection of a list. Without one, it selects the marked assets first. */
export function useTagsKey(
  selection: Selection,
  markedIds: () => readonly string[],
  isOn: boolean,
): void {
  const canEdit = useCan('EDIT_ASSET');
  const handleKey = () => {
    if (!selection.isSelecting()) {
      const ids = markedIds();
      if (ids.length === 0) return;
      selection.choose(ids);
    }
    toggleTagPanel('lists');
  };
  useShortcut('editTags', handleKey, isOn && canEdit);
}
