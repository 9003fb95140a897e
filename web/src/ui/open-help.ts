/** The event that the help button fires on the window. */
export const OPEN_HELP = 'open-help';

export function openHelp(): void {
  window.dispatchEvent(new CustomEvent(OPEN_HELP));
}
