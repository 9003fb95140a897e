import { useWindowEvent } from '@mantine/hooks';
import { SHORTCUTS, useShortcut } from '../../ui/shortcuts.ts';
import type { ZoomControl } from './stage/use-zoom.ts';
import type { Editing } from './use-editing.ts';

/** Key that shows the original while it is held. */
const [COMPARE_KEY] = SHORTCUTS.compareEdit.keys;

/** Handles the keys of the editor: undo, redo, zoom, and comparing with the original. Fields undo their own typing. */
export function useEditorKeys(
  { undo, redo }: Pick<Editing, 'undo' | 'redo'>,
  zoom: Pick<ZoomControl, 'zoomIn' | 'zoomOut' | 'zoomTo'>,
  compare: (isComparing: boolean) => void,
): void {
  useShortcut('undoEdit', undo);
  useShortcut('redoEdit', redo);
  useShortcut('zoomInEdit', zoom.zoomIn);
  useShortcut('zoomOutEdit', zoom.zoomOut);
  useShortcut('zoomFitEdit', () => zoom.zoomTo(null));
  // Not a shortcut of `useShortcut`: some keyboards type it with Alt.
  useWindowEvent('keydown', (event) => {
    if (event.key === COMPARE_KEY && !isTyping(event)) compare(true);
  });
  useWindowEvent('keyup', (event) => {
    if (event.key === COMPARE_KEY) compare(false);
  });
}

function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('textarea, input[type="text"]') !== null;
}
