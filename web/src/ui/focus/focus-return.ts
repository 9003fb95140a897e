import { readOpener } from '../../lib/read-opener.ts';

/** The focused element when a dialog opened, and its surroundings in case it is removed later. */
export interface FocusOrigin {
  opener: HTMLElement | null;
  /** Ancestors from the inside out, each with the opener's index among its focusable elements. */
  ancestors: { ancestor: Element; index: number }[];
  /** Main element of the page that opened the dialog. */
  main: HTMLElement | null;
  /** Origin of the dialog that opened this one. */
  parent: FocusOrigin | undefined;
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

/** Milliseconds in which a refetched list may still remove the row that opened the dialog. */
const WATCH_MS = 5000;

/** Milliseconds that a replacement of the dialog has to take the focus itself. */
const GRACE_MS = 10;

/** Origins of the open dialogs, the topmost last. */
const openOrigins: FocusOrigin[] = [];

/** Records where the focus is now. */
export function readFocusOrigin(): FocusOrigin {
  const opener = readOpener();
  const ancestors: FocusOrigin['ancestors'] = [];
  for (let ancestor = opener?.parentElement; ancestor; ancestor = ancestor.parentElement)
    ancestors.push({ ancestor, index: focusablesOf(ancestor).indexOf(opener as HTMLElement) });
  return { opener, ancestors, main: document.querySelector('main'), parent: openOrigins.at(-1) };
}

/** Registers the origin of an open dialog. Returns the function to call when it closes, which returns the focus. */
export function registerFocusOrigin(origin: FocusOrigin): () => void {
  openOrigins.push(origin);
  return () => {
    openOrigins.splice(openOrigins.indexOf(origin), 1);
    const atClose = document.activeElement;
    window.setTimeout(() => {
      const now = document.activeElement;
      if (isLost(now) || now === atClose) returnFocus(origin);
    }, GRACE_MS);
  };
}

function returnFocus(origin: FocusOrigin): void {
  const { parent } = origin;
  // The parent dialog closes too, although it may still be rendered.
  if (parent && !openOrigins.includes(parent)) returnFocus(parent);
  else if (!isLost(origin.opener) && focus(origin.opener)) watchOpener(origin);
  else if (!focusNeighbor(origin) && parent) returnFocus(parent);
}

/** Focuses the element that replaced the opener, such as the same button of the next row after a deletion. */
function focusNeighbor({ ancestors, main, parent }: FocusOrigin): boolean {
  const nearest = ancestors.find(
    ({ ancestor }) => ancestor.isConnected && focusablesOf(ancestor).length > 0,
  );
  if (
    !nearest ||
    nearest.ancestor === document.body ||
    nearest.ancestor === document.documentElement
  )
    return parent ? false : focus(main); // with a parent dialog, its own opener is nearer
  const focusables = focusablesOf(nearest.ancestor);
  return focus(focusables[Math.min(Math.max(nearest.index, 0), focusables.length - 1)]);
}

/** Moves the focus if the opener is removed soon, because lists are refetched after a dialog closes. */
function watchOpener(origin: FocusOrigin): void {
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
