import { useEffect, useEffectEvent } from 'react';

/** What lies over the page, in the order it came. */
const layers: Layer[] = [];

interface Layer {
  close: () => void;
  /** Escape in a field is the field's. */
  leavesToFields: boolean;
}

/** Open menus and lists of choices, which Escape closes first, and by themselves. */
const POPUP =
  '[data-mantine-stop-propagation="true"], [aria-haspopup][aria-expanded="true"], [role="menu"], [role="listbox"]';

const FIELDS = 'input:not([type="checkbox"]), textarea, select';

/** Escape closes this while it is open, unless something that was opened later lies over it. */
export function useLayer(
  isOpen: boolean,
  close: () => void,
  { leavesToFields = false } = {},
): void {
  const handleClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => handleClose(), leavesToFields };
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen, leavesToFields]);
}

// From the start, and before the event reaches anybody: a tooltip under the pointer would keep the key to itself.
window.addEventListener('keydown', closeTop, { capture: true });

function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isIn(event.target, POPUP)) return;
  const top = layers.at(-1);
  // What fills the screen leaves it first.
  if (!top || hasModalOfTheKit() || document.fullscreenElement) return;
  if (top.leavesToFields && isIn(event.target, FIELDS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  top.close();
}

/** A modal that minds Escape itself lies above all layers. */
function hasModalOfTheKit(): boolean {
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return modal !== undefined && modal.closest('[data-layer]') === null;
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
