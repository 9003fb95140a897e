/**
 * Elements that alerts do not cover: fields, except check boxes (every card has one), the buttons of forms and dialogs, toolbars and marked
 * elements.
 */
const KEEP_CLEAR = [
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  'form button',
  '[aria-modal="true"] button',
  '[role="toolbar"]',
  '[data-keep-clear]',
].join();

/** On phones, where alerts are as wide as the window, also whole forms: their switches have no box that could be measured. */
const KEEP_CLEAR_ON_PHONES = `${KEEP_CLEAR}, form`;

/** Pixels between alerts and these elements. */
const GAP = 8;

/**
 * Returns the distance from the top of the window, in pixels, at which alerts cover none of these elements: `defaultTop`, below one of them,
 * or over the top bar. Without room for that, returns the distance at which they cover the least. Considers only the topmost dialog, if one
 * is open. `alerts` is the box that the alerts have now.
 */
export function findAlertTop(alerts: DOMRect, defaultTop: number): number {
  const root = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
  const isPhone = alerts.width > window.innerWidth / 2;
  const boxes = [...root.querySelectorAll(isPhone ? KEEP_CLEAR_ON_PHONES : KEEP_CLEAR)]
    .filter((element) => !element.closest('[data-alerts]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ left, right, width }) => width > 0 && left < alerts.right && right > alerts.left)
    .sort((a, b) => a.top - b.top);
  const lowestTop = window.innerHeight - alerts.height - GAP;
  const tops = [defaultTop, ...boxes.map(({ bottom }) => bottom + GAP), GAP].filter(
    (top) => top === defaultTop || top === GAP || (top > defaultTop && top <= lowestTop),
  );
  const covered = tops.map((top) => coveredHeight(boxes, top, top + alerts.height));
  return tops[covered.indexOf(Math.min(...covered))] ?? defaultTop;
}

/** Returns the sum of the heights that a strip of the window covers. */
function coveredHeight(boxes: readonly DOMRect[], top: number, bottom: number): number {
  return boxes.reduce(
    (sum, box) => sum + Math.max(0, Math.min(box.bottom, bottom) - Math.max(box.top, top)),
    0,
  );
}
