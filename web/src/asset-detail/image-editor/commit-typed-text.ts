/** Where words are typed on the canvas. */
export const WORDS = '.FIE_canvas-container textarea';

const PRESSES = ['pointerdown', 'mousedown', 'touchstart'] as const;

/**
 * Keeps what is typed on the canvas when something else is pressed: the editor does so at Enter alone. The canvas hears nothing of that
 * press, as it would drop the words again. Ends with what it returns.
 */
export function keepTyped(): () => void {
  let isEnd = false;
  const handlePress = (event: Event) => {
    const { target, type } = event;
    const field = document.querySelector(WORDS);
    if (type === 'pointerdown') isEnd = field !== null && field !== target;
    if (!isEnd) return;
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    if (target instanceof Element && target.closest('.FIE_canvas-node')) event.stopPropagation();
  };
  for (const press of PRESSES) document.addEventListener(press, handlePress, { capture: true });
  return () => {
    for (const press of PRESSES)
      document.removeEventListener(press, handlePress, { capture: true });
  };
}
