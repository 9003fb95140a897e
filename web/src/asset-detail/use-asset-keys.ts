import { useWindowEvent } from '@mantine/hooks';
import { useLayer } from '../ui/layers.ts';
import type { Siblings } from './use-siblings.ts';

/** Controls that use the arrow keys themselves. */
const OWN_ARROWS =
  'input, textarea, select, [role="tab"], [role="slider"], [role="menu"], video, audio';

/** Arrow keys lead to the asset before and after, Escape closes. */
export function useAssetKeys({ previousId, nextId, show, close }: Siblings): void {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || isModified(event) || isIn(event.target, OWN_ARROWS)) return;
    if (event.key === 'ArrowLeft') show(previousId);
    if (event.key === 'ArrowRight') show(nextId);
  });
  useLayer(true, close);
}

function isModified({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
