import { useLayer } from '../../ui/dialogs/layers.ts';
import { useShortcut } from '../../ui/shortcuts.ts';

interface SelectionKeys {
  isSelecting: boolean;
  clear: () => void;
  /** The page first, and when that is selected all there is. */
  selectAll: () => void;
}

/** Escape clears the selection and Ctrl+A selects the page, wherever the focus is on the page. */
export function useSelectionKeys({ isSelecting, clear, selectAll }: SelectionKeys): void {
  useLayer(isSelecting, clear, { leavesToFields: true });
  useShortcut('selectPage', selectAll);
}
