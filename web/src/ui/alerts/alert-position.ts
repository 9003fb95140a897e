/** Elements that alerts never cover: fields, except check boxes (every card has one), and marked elements. */
const KEEP_CLEAR =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), textarea, select, [contenteditable="true"], [data-keep-clear]';

/** Pixels between alerts and these elements. */
const GAP = 8;

/**
 * Returns the distance from the top of the window, in pixels, at which alerts cover none of these elements. Considers only the
 * topmost dialog, if one is open. Returns `defaultTop` if there is no room. `alerts` is the box that the alerts have now.
 */
export function findAlertTop(alerts: DOMRect, defaultTop: number): number {
  const root = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
  const boxes = [...root.querySelectorAll(KEEP_CLEAR)].map((element) =>
    element.getBoundingClientRect(),
  );
  const boxesInColumn = boxes
    .filter(({ left, right, width }) => width > 0 && left < alerts.right && right > alerts.left)
    .sort((a, b) => a.top - b.top);
  let top = defaultTop;
  for (const box of boxesInColumn)
    if (box.top < top + alerts.height && box.bottom > top) top = box.bottom + GAP;
  return top + alerts.height + GAP <= window.innerHeight ? top : defaultTop;
}
