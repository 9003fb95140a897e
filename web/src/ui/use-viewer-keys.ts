import { useLayer } from './dialogs/layers.ts';
import { useShortcut } from './shortcuts.ts';

interface ViewerKeys {
  previousId: string | undefined;
  nextId: string | undefined;
  show: (id: string | undefined) => void;
  close: () => void;
}

/** Handles the keys of an asset shown over its list: previous, next and close. `hasArrows`: whether keys show another asset. */
export function useViewerKeys(
  { previousId, nextId, show, close }: ViewerKeys,
  { hasArrows = true } = {},
): void {
  useLayer(true, close);
  useShortcut('showPrevious', () => show(previousId), hasArrows);
  useShortcut('showNext', () => show(nextId), hasArrows);
  useShortcut('endPreview', close);
}
