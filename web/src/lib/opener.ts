/** What the focus is to go back to from what is opened now: what has it, or of an item of a menu, what the menu was opened by. */
export function openerNow(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : active;
  return opener instanceof HTMLElement ? opener : null;
}
