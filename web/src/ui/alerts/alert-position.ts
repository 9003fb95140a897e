/** What alerts never cover: fields in which something is typed or chosen, and what is marked. The check boxes of cards are everywhere. */
const KEPT_CLEAR =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), textarea, select, [contenteditable="true"], [data-keep-clear]';

/** Pixels between alerts and what they stay clear of. */
const GAP = 8;

/** Returns how far from the top alerts cover nothing that must stay clear, within the topmost dialog where one is open. `first` where there is no room below. */
export function findAlertTop(alerts: DOMRect, first: number): number {
  const root = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
  const boxes = [...root.querySelectorAll(KEPT_CLEAR)].map((one) => one.getBoundingClientRect());
  const beneath = boxes
    .filter(({ left, right, width }) => width > 0 && left < alerts.right && right > alerts.left)
    .sort((a, b) => a.top - b.top);
  let top = first;
  for (const box of beneath)
    if (box.top < top + alerts.height && box.bottom > top) top = box.bottom + GAP;
  return top + alerts.height + GAP <= window.innerHeight ? top : first;
}
