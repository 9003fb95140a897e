/** Elements that alerts never cover: fields, except check boxes (every card has one), and marked elements. */
const UNCOVERED =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), textarea, select, [contenteditable="true"], [data-keep-clear]';

/** Pixels between alerts and these elements. */
const GAP = 8;

/** Returns the distance from the top at which alerts cover none of these elements in the topmost dialog or the page; `first` if there is no room. */
export function findAlertTop(alerts: DOMRect, first: number): number {
  const root = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
  const boxes = [...root.querySelectorAll(UNCOVERED)].map((element) =>
    element.getBoundingClientRect(),
  );
  const beneath = boxes
    .filter(({ left, right, width }) => width > 0 && left < alerts.right && right > alerts.left)
    .sort((a, b) => a.top - b.top);
  let top = first;
  for (const box of beneath)
    if (box.top < top + alerts.height && box.bottom > top) top = box.bottom + GAP;
  return top + alerts.height + GAP <= window.innerHeight ? top : first;
}
