import { set } from './set-attributes.ts';
import { t } from './texts.ts';

/** A popup with the fields of an option. */
export const POPUP = '.FIE_annotation-option-popup';

/** The dialog in which a color is chosen. */
const COLOR_DIALOG = '.SfxModal-Wrapper';

const FIELDS = 'input:not([aria-hidden]), button, [role="button"]';

/** What had the focus before the menu of the editor opened; null while none is open. */
let opener: Element | null = null;

/** Closes the menu of the editor that is open; gives whether there was one. The editor itself does so only by a click beside it. */
export function closeMenu(): boolean {
  const beside = document.querySelector<HTMLElement>('.SfxPopper-Overlay, .SfxModal-Overlay');
  beside?.click();
  return beside !== null;
}

/** Takes the focus into a menu that has opened, and back from one that has closed. To be called whenever something has changed. */
export function followMenu(): void {
  const menu = openMenu();
  if (menu && !opener) {
    opener = document.activeElement;
    const items = itemsOf(menu);
    if (hasFields(menu)) {
      const name = menu.querySelector('.SfxLabel-text')?.textContent;
      set(menu, { role: 'dialog', 'aria-label': opener?.ariaLabel ?? name ?? t('moreTools') });
    } else {
      set(menu, { role: 'menu' });
      for (const item of items) set(item, { role: 'menuitem', tabindex: '-1' });
    }
    items[0]?.focus({ preventScroll: true });
  } else if (!menu && opener) {
    const active = document.activeElement;
    // The browser takes it from an item that is no longer seen only later.
    if (!active?.closest('.FIE_root') || active.matches('.FIE_canvas-node'))
      placeOf(opener)?.focus();
    opener = null;
  }
}

/** Moves in a menu by the arrows, among fields by Tab, and closes both by Escape; gives whether the key was one of these. */
export function moveInMenu({ key, target, shiftKey }: KeyboardEvent): boolean {
  const menu = openMenu();
  if (!menu || !(target instanceof HTMLElement) || !menu.contains(target)) return false;
  const isForm = hasFields(menu);
  if (key === 'Escape' || (key === 'Tab' && !isForm)) return closeMenu();
  const [onward, back] = isForm ? ['Tab', ''] : ['ArrowDown', 'ArrowUp'];
  const step = key === back || (key === onward && shiftKey) ? -1 : key === onward ? 1 : 0;
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
  if (!document.querySelector('.SfxPopper-Overlay'))
    return document.querySelector<HTMLElement>(COLOR_DIALOG) ?? undefined;
  return [...document.querySelectorAll<HTMLElement>('.SfxMenu-root')].find(
    (menu) => menu.offsetParent !== null,
  );
}

function hasFields(menu: HTMLElement): boolean {
  return menu.matches(`${POPUP}, ${COLOR_DIALOG}`);
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(hasFields(menu) ? FIELDS : '.SfxMenuItem-root')];
}
