import { openerNow } from '../../lib/opener.ts';

/** Where the focus was when a dialog opened, and what stood around it in case that is gone later. */
export interface FocusOrigin {
  opener: HTMLElement | null;
  /** Ancestors from the inside out, each with the opener's index among what can have the focus in it. */
  around: { ancestor: Element; index: number }[];
  /** The content of the page that the dialog was opened on: another page's is left alone. */
  main: HTMLElement | null;
  /** Of the dialog that this one was opened from. */
  parent: FocusOrigin | undefined;
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

/** Milliseconds in which a list may still lose the row from which a dialog was opened. */
const WATCH_MS = 5000;

/** Milliseconds that what replaces a dialog has to take the focus for itself. */
const GRACE_MS = 10;

/** Origins of the open dialogs, the topmost last. */
const open: FocusOrigin[] = [];

/** Remembers where the focus is just now. */
export function readFocusOrigin(): FocusOrigin {
  const opener = openerNow();
  const around: FocusOrigin['around'] = [];
  for (let ancestor = opener?.parentElement; ancestor; ancestor = ancestor.parentElement)
    around.push({ ancestor, index: focusablesOf(ancestor).indexOf(opener as HTMLElement) });
  return { opener, around, main: document.querySelector('main'), parent: open.at(-1) };
}

/** Says that the dialog of an origin is open. Returns what to call when it is not any more: the focus goes back then. */
export function holdFocusOrigin(origin: FocusOrigin): () => void {
  open.push(origin);
  return () => {
    open.splice(open.indexOf(origin), 1);
    const atClose = document.activeElement;
    window.setTimeout(() => {
      const now = document.activeElement;
      if (isLost(now) || now === atClose) returnFocus(origin);
    }, GRACE_MS);
  };
}

function returnFocus(origin: FocusOrigin): void {
  const { parent } = origin;
  // The dialog that this one was opened from closes too, and may still be drawn.
  if (parent && !open.includes(parent)) returnFocus(parent);
  else if (!isLost(origin.opener) && focus(origin.opener)) watch(origin);
  else if (!focusNeighbor(origin) && parent) returnFocus(parent);
}

/** Moves the focus to what took the opener's place: the same button of the next row, where a row was deleted. */
function focusNeighbor({ around, main, parent }: FocusOrigin): boolean {
  const found = around.find(
    ({ ancestor }) => ancestor.isConnected && focusablesOf(ancestor).length > 0,
  );
  if (!found || found.ancestor === document.body || found.ancestor === document.documentElement)
    return parent ? false : focus(main); // what the parent was opened from is nearer
  const near = focusablesOf(found.ancestor);
  return focus(near[Math.min(Math.max(found.index, 0), near.length - 1)]);
}

/** Lists are fetched again after a dialog has closed: the row that has the focus may go then. */
function watch(origin: FocusOrigin): void {
  const observer = new MutationObserver(() => {
    if (origin.opener?.isConnected) return;
    stop();
    if (isLost(document.activeElement)) focusNeighbor(origin);
  });
  const timer = window.setTimeout(() => stop(), WATCH_MS);
  const stop = () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
}

function focusablesOf(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus({ preventScroll: true });
  return element != null && document.activeElement === element;
}

function isLost(element: Element | null): boolean {
  return element === null || element === document.body || !element.isConnected;
}
