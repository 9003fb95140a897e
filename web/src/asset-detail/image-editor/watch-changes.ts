/** Tells whether there is anything to undo in the editor, as soon as it shows so. Ends with what it returns. */
export function followChanges(place: HTMLElement, tell: (isChanged: boolean) => void): () => void {
  const observer = new MutationObserver(() =>
    tell(place.querySelector('.FIE_topbar-undo-button:enabled') !== null),
  );
  observer.observe(place, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}
