/**
 * Calls `onChange` with whether the editor has changes to undo, each time its undo button changes. Returns a function
 * that stops it.
 */
export function watchChanges(
  container: HTMLElement,
  onChange: (isChanged: boolean) => void,
): () => void {
  const observer = new MutationObserver(() =>
    onChange(container.querySelector('.FIE_topbar-undo-button:enabled') !== null),
  );
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}
