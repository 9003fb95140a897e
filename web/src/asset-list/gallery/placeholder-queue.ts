import { placeholderOf } from '../../assets/thumbnail/placeholder.ts';

/** Milliseconds of a frame in which placeholders are decoded. */
const BUDGET_MS = 5;

const waiting = new Map<HTMLElement, string>();
/** Whether a frame is requested. */
let isDecoding = false;

/** Shows the blurred image of a thumbhash behind an element, soon: decoding many at once would block the page. Returns what stops it. */
export function showPlaceholder(element: HTMLElement, thumbhash: string): () => void {
  waiting.set(element, thumbhash);
  if (!isDecoding) requestAnimationFrame(decode);
  isDecoding = true;
  return () => void waiting.delete(element);
}

function decode(): void {
  const start = performance.now();
  for (const [element, thumbhash] of waiting) {
    if (performance.now() - start > BUDGET_MS) break;
    waiting.delete(element);
    const image = placeholderOf(thumbhash);
    if (image) element.style.setProperty('--placeholder-image', `url(${image})`);
  }
  isDecoding = waiting.size > 0;
  if (isDecoding) requestAnimationFrame(decode);
}
