/** Returns the element that a dialog opened now returns the focus to: the focused one, or the button of its menu. */
export function readOpener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : active;
  return opener instanceof HTMLElement ? opener : null;
}
