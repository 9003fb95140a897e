/** Elements that alerts never cover: fields, except check boxes (every card has one), and marked elements. */
const KEEP_CLEAR =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), textarea, select, [contenteditable="true"], [data-keep-clear]';

/** Pixels between alerts and these elements. */
const GAP = 8;

/** Returns the distance from the top at which alerts cover none of these elements in the topmost dialog or the page; `defaultTop` if there is no room. */
export function findAlertTop(alerts: DOMRect, defaultTop: number): number {
  const root = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
  const boxes = [...root.querySelectorAll(KEEP_CLEAR)].map((element) =>
    element.getBoundingClientRect(),
  );
  const boxesBelow = boxes
    .filter(({ left, right, width }) => width > 0 && left < alerts.right && right > alerts.left)
    .sort((a, b) => a.top - b.top);
  let top = defaultTop;
  for (const box of boxesBelow)
    if (box.top < top + alerts.height && box.bottom > top) top = box.bottom + GAP;
  return top + alerts.height + GAP <= window.innerHeight ? top : defaultTop;
}
