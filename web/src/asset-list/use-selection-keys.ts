import { useEffect, useEffectEvent } from 'react';

/** Where keys have a meaning of their own. */
const ELSEWHERE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

interface SelectionKeys {
  isSelecting: () => boolean;
  clear: () => void;
  /** The page first, and when that is selected all there is. */
  selectAll: () => void;
}

/** Escape clears the selection and Ctrl+A selects the page, wherever the focus is on the page. */
export function useSelectionKeys({ isSelecting, clear, selectAll }: SelectionKeys): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
    if (event.key === 'Escape' && isSelecting()) clear();
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      selectAll();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    // An open tooltip keeps Escape from those who listen later.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
