/** Closes the menu of the editor that is open; gives whether there was one. The editor itself does so only by a click beside it. */
export function closeMenu(): boolean {
  const beside = document.querySelector<HTMLElement>('.SfxPopper-Overlay');
  beside?.click();
  return beside !== null;
}
