/** What had the focus before the menu of the editor opened; null while none is open. */
let opener: Element | null = null;

/** Closes the menu of the editor that is open; gives whether there was one. The editor itself does so only by a click beside it. */
export function closeMenu(): boolean {
  const beside = document.querySelector<HTMLElement>('.SfxPopper-Overlay');
  beside?.click();
  return beside !== null;
}

/** Takes the focus into a menu that has opened, and back from one that has closed. To be called whenever something has changed. */
export function followMenu(): void {
  const menu = openMenu();
  if (menu && !opener) {
    opener = document.activeElement;
    menu.setAttribute('role', 'menu');
    const items = itemsOf(menu);
    for (const item of items) {
      item.setAttribute('role', 'menuitem');
      item.tabIndex = -1;
    }
    items[0]?.focus({ preventScroll: true });
  } else if (!menu && opener) {
    const active = document.activeElement;
    // The browser takes it from an item that is no longer seen only later.
    if (!active || active.matches('body, .FIE_canvas-node, .SfxMenuItem-root'))
      placeOf(opener)?.focus();
    opener = null;
  }
}

/** Moves in a menu by the arrows, and closes it by Escape; gives whether the key was one of these. */
export function moveInMenu({ key, target }: KeyboardEvent): boolean {
  const menu = openMenu();
  if (!menu || !(target instanceof HTMLElement) || !menu.contains(target)) return false;
  if (key === 'Escape' || key === 'Tab') return closeMenu();
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const items = itemsOf(menu);
  if (step !== 0) items.at((items.indexOf(target) + step) % items.length)?.focus();
  return step !== 0;
}

/** A tool that is chosen may be drawn anew while its menu opens, and the canvas takes what focus is lost. */
function placeOf(element: Element): HTMLElement | null {
  const isPlace = element.isConnected && !element.matches('body, .FIE_canvas-node');
  return element instanceof HTMLElement && isPlace
    ? element
    : document.querySelector('.FIE_tools-bar [aria-pressed="true"]');
}

/** The closed ones stay, unseen. */
function openMenu(): HTMLElement | undefined {
  if (!document.querySelector('.SfxPopper-Overlay')) return undefined;
  return [...document.querySelectorAll<HTMLElement>('.SfxMenu-root')].find(
    (menu) => menu.offsetParent !== null,
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.SfxMenuItem-root')];
}
