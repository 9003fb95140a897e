import { useEffectEvent, useLayoutEffect } from 'react';

/** Open layers above the page, the topmost last. */
const layers: Layer[] = [];

interface Layer {
  close: () => void;
  /** Whether Escape in a field belongs to the field. */
  leavesToFields: boolean;
}

/** Open menus and option lists, which handle Escape themselves while they have the focus. Popovers (`dialog`) are layers instead. */
const POPUP =
  '[data-mantine-stop-propagation="true"], [aria-haspopup][aria-expanded="true"]:not([aria-haspopup="dialog"]), [role="menu"], [role="listbox"]:not([data-pictures])';

/** The button of an open menu. A click on it closes the menu. */
const OPEN_MENU_BUTTON = '[aria-haspopup="menu"][aria-expanded="true"]';

const FIELDS = 'input:not([type="checkbox"]), textarea, select';

/** Makes Escape close a layer while it is open and on top. */
export function useLayer(
  isOpen: boolean,
  close: () => void,
  { leavesToFields = false } = {},
): void {
  const handleClose = useEffectEvent(close);
  // A layout effect: the layer must be on top from the moment it is visible.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => handleClose(), leavesToFields };
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen, leavesToFields]);
}

// Registered once at startup and in the capture phase, because an open tooltip would otherwise consume the key.
window.addEventListener('keydown', closeTop, { capture: true });

function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  if (closeMenuWithoutFocus(event) || isInside(event.target, POPUP)) return;
  const top = layers.at(-1);
  // Escape first closes a plain modal, or leaves full screen.
  if (!top || hasMantineModal() || document.fullscreenElement) return;
  if (top.leavesToFields && isInside(event.target, FIELDS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  top.close();
}

/**
 * Closes an open menu that has not received the focus yet: Mantine moves it there after the menu is visible, and a menu
 * handles only the keys pressed inside it. Ignores a menu beneath the top modal. Returns whether a menu was closed.
 */
function closeMenuWithoutFocus(event: KeyboardEvent): boolean {
  const menuButton = document.querySelector<HTMLElement>(OPEN_MENU_BUTTON);
  if (!menuButton || isInside(event.target, '[role="menu"]')) return false;
  if (findTopModal()?.contains(menuButton) === false) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  menuButton.click();
  return true;
}

/** Tells whether the top modal is a plain Mantine modal, which handles Escape itself. */
function hasMantineModal(): boolean {
  const modal = findTopModal();
  return modal !== undefined && modal.closest('[data-layer]') === null;
}

function findTopModal(): Element | undefined {
  return [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
}

function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
