/** Selector of the field in which text is typed on the canvas. */
export const TEXT_FIELD = '.FIE_canvas-container textarea';

const PRESS_EVENTS = ['pointerdown', 'mousedown', 'touchstart'] as const;

/**
 * Commits text that is typed on the canvas when the user clicks elsewhere; the editor does so only on Enter. Hides
 * that click from the canvas, which would discard the text. Returns a function that stops it.
 */
export function commitTypedText(): () => void {
  let endsTyping = false;
  const handlePress = (event: Event) => {
    const { target, type } = event;
    const field = document.querySelector(TEXT_FIELD);
    // The first event of a press decides for the ones that follow: by then, the field may be gone.
    if (type === 'pointerdown') endsTyping = field !== null && field !== target;
    if (!endsTyping) return;
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    if (target instanceof Element && target.closest('.FIE_canvas-node')) event.stopPropagation();
  };
  for (const press of PRESS_EVENTS)
    document.addEventListener(press, handlePress, { capture: true });
  return () => {
    for (const press of PRESS_EVENTS)
      document.removeEventListener(press, handlePress, { capture: true });
  };
}
