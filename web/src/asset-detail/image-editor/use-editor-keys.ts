import { useWindowEvent } from '@mantine/hooks';
import type { Editing } from './use-editing.ts';

/** Key that shows the original while it is held. */
const COMPARE_KEY = '\\';

/** Handles the keys of the editor: undo, redo, and comparing with the original. Fields undo their own typing. */
export function useEditorKeys(
  { undo, redo }: Pick<Editing, 'undo' | 'redo'>,
  compare: (isComparing: boolean) => void,
): void {
  useWindowEvent('keydown', (event) => {
    if (isTyping(event)) return;
    if (event.key === COMPARE_KEY) compare(true);
    const isZ = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (!isZ || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  useWindowEvent('keyup', (event) => {
    if (event.key === COMPARE_KEY) compare(false);
  });
}

function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('textarea, input[type="text"]') !== null;
}
