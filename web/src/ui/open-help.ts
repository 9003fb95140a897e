/** The event on the window that asks for help. */
export const OPEN_HELP = 'open-help';

/** Asks for help. The tour host answers with the tour of the page, or the sheet of shortcuts if it has no tour. */
export function openHelp(): void {
  window.dispatchEvent(new CustomEvent(OPEN_HELP));
}
