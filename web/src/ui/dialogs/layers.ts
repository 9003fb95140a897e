import { useEffect, useEffectEvent } from 'react';

/** Open layers above the page, the topmost last. */
const layers: Layer[] = [];

interface Layer {
  close: () => void;
  /** Whether Escape in a field belongs to the field. */
  leavesToFields: boolean;
}

/** Open menus and option lists, which handle Escape themselves. */
const POPUP =
  '[data-mantine-stop-propagation="true"], [aria-haspopup][aria-expanded="true"], [role="menu"], [role="listbox"]';

const FIELDS = 'input:not([type="checkbox"]), textarea, select';

/** Makes Escape close a layer while it is open and on top. */
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

// Registered once at startup and in the capture phase, because an open tooltip would otherwise consume the key.
window.addEventListener('keydown', closeTop, { capture: true });

function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isInside(event.target, POPUP)) return;
  const top = layers.at(-1);
  // Escape first closes a plain modal, or leaves full screen.
  if (!top || hasMantineModal() || document.fullscreenElement) return;
  if (top.leavesToFields && isInside(event.target, FIELDS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  top.close();
}

/** Tells whether the top modal is a plain Mantine modal, which handles Escape itself. */
function hasMantineModal(): boolean {
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return modal !== undefined && modal.closest('[data-layer]') === null;
}

function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
