import { setAttributes } from './set-attributes.ts';
import { t } from './texts.ts';

/** Selector of a popup with the fields of an option. */
export const POPUP = '.FIE_annotation-option-popup';

/** Selector of the color dialog. */
const COLOR_DIALOG = '.SfxModal-Wrapper';

const FIELDS = 'input:not([aria-hidden]), button, [role="button"]';

/** The element that had the focus before the editor's menu opened; null while none is open. */
let opener: Element | null = null;

/** Closes the editor's open menu and returns whether there was one. The editor closes it only on a click outside. */
export function closeMenu(): boolean {
  const overlay = document.querySelector<HTMLElement>('.SfxPopper-Overlay, .SfxModal-Overlay');
  overlay?.click();
  return overlay !== null;
}

/** Moves the focus into a menu that has opened, and back when it has closed. Call it after every change of the page. */
export function updateMenuFocus(): void {
  const menu = openMenu();
  if (menu && !opener) {
    opener = document.activeElement;
    const items = itemsOf(menu);
    if (hasFields(menu)) {
      const name = menu.querySelector('.SfxLabel-text')?.textContent;
      setAttributes(menu, {
        role: 'dialog',
        'aria-label': opener?.ariaLabel ?? name ?? t('moreTools'),
      });
    } else {
      setAttributes(menu, { role: 'menu' });
      for (const item of items) setAttributes(item, { role: 'menuitem', tabindex: '-1' });
    }
    items[0]?.focus({ preventScroll: true });
  } else if (!menu && opener) {
    const active = document.activeElement;
    // The browser removes the focus from hidden items only later.
    if (!active?.closest('.FIE_root') || active.matches('.FIE_canvas-node'))
      focusTarget(opener)?.focus();
    opener = null;
  }
}

/**
 * Handles a key in a menu: arrows move between items, Tab between fields, Escape closes. Returns whether it handled
 * the key.
 */
export function moveInMenu({ key, target, shiftKey }: KeyboardEvent): boolean {
  const menu = openMenu();
  if (!menu || !(target instanceof HTMLElement) || !menu.contains(target)) return false;
  const isForm = hasFields(menu);
  if (key === 'Escape' || (key === 'Tab' && !isForm)) return closeMenu();
  const [forward, back] = isForm ? ['Tab', ''] : ['ArrowDown', 'ArrowUp'];
  const step = key === back || (key === forward && shiftKey) ? -1 : key === forward ? 1 : 0;
  const items = itemsOf(menu);
  if (step !== 0) items.at((items.indexOf(target) + step) % items.length)?.focus();
  return step !== 0;
}

/** Returns where the focus goes back to: the element, or the selected tool if the editor has replaced the element. */
function focusTarget(element: Element): HTMLElement | null {
  const isUsable = element.isConnected && !element.matches('body, .FIE_canvas-node');
  return element instanceof HTMLElement && isUsable
    ? element
    : document.querySelector('.FIE_tools-bar [aria-pressed="true"]');
}

/** Returns the visible menu or color dialog. Closed menus stay in the page, hidden. */
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
