import { useLayer } from './dialogs/layers.ts';
import { useShortcut } from './shortcuts.ts';

interface ViewerKeys {
  previousId: string | undefined;
  nextId: string | undefined;
  show: (id: string | undefined) => void;
  close: () => void;
}

/** Handles the keys of an asset shown over its list: previous, next and close. */
export function useViewerKeys({ previousId, nextId, show, close }: ViewerKeys): void {
  useLayer(true, close);
  useShortcut('showPrevious', () => show(previousId));
  useShortcut('showNext', () => show(nextId));
  useShortcut('endPreview', close);
}
