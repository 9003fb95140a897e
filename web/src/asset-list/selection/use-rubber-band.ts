import { useEffect, useEffectEvent } from 'react';
import type { Selection } from '../../assets/use-selection.ts';
import classes from './rubber-band.module.css';

/** Elements on which a drag does not start a selection. */
const INTERACTIVE =
  '[data-asset-id], button, a, input, textarea, select, label, header, nav, [role="dialog"], [role="menu"], [role="region"]';

/** Selects the items of all lists that a mouse drag over empty space touches, while `isOn`. Shift or Ctrl adds them to the selection. */
export function useRubberBand(
  { ids, choose }: Pick<Selection, 'ids' | 'choose'>,
  isOn: boolean,
): void {
  const readSelected = useEffectEvent(() => [...ids]);
  const handleChoose = useEffectEvent(choose);
  useEffect(() => {
    if (!isOn || !window.matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    const stop = new AbortController();
    void import('@viselect/vanilla').then(({ default: SelectionArea }) => {
      if (stop.signal.aborted) return;
      const area = new SelectionArea({
        selectionAreaClass: classes.band ?? '',
        selectables: ['[data-asset-id]'],
        startAreas: ['main'],
        boundaries: ['html'],
        behaviour: { startThreshold: { x: 6, y: 6 } },
        features: { touch: false, range: false, singleTap: { allow: false, intersect: 'native' } },
      });
      let before: string[] = [];
      area.on(
        'beforestart',
        ({ event }) => !(event?.target instanceof Element && event.target.closest(INTERACTIVE)),
      );
      area.on('start', ({ event }) => {
        const isAdding = event && (event.shiftKey || event.ctrlKey || event.metaKey);
        before = isAdding ? readSelected() : [];
        window.getSelection()?.removeAllRanges();
        document.body.classList.add(classes.drawing ?? '');
      });
      area.on('move', ({ store }) => handleChoose([...before, ...idsOf(store.selected)]));
      area.on('stop', () => document.body.classList.remove(classes.drawing ?? ''));
      stop.signal.addEventListener('abort', () => area.destroy());
    });
    return () => stop.abort();
  }, [isOn]);
}

function idsOf(elements: Element[]): string[] {
  return elements.flatMap((element) =>
    element instanceof HTMLElement && element.dataset.assetId ? [element.dataset.assetId] : [],
  );
}
