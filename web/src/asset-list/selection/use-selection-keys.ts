import { useLayer } from '../../ui/dialogs/layers.ts';
import { useShortcut } from '../../ui/shortcuts.ts';

interface SelectionKeys {
  isSelecting: boolean;
  clear: () => void;
  /** Selects the page or, when it is already selected, the whole result. */
  selectAll: () => void;
}

/** Clears the selection on Escape and selects the page on Ctrl+A, wherever the focus is. */
export function useSelectionKeys({ isSelecting, clear, selectAll }: SelectionKeys): void {
  useLayer(isSelecting, clear, { leavesToFields: true });
  useShortcut('selectPage', selectAll);
}
