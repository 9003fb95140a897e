import { useEffect, useEffectEvent } from 'react';
import classes from './rubber-band.module.css';
import type { Selection } from './use-selection.ts';

/** Where a mouse has something else to do. */
const TAKEN =
  '[data-asset-id], button, a, input, textarea, select, label, header, nav, [role="dialog"], [role="menu"], [role="region"]';

/** A drag over empty space selects what it touches; with Shift or Ctrl besides what was selected. Not on touch, where it scrolls. */
export function useRubberBand({ ids, choose }: Pick<Selection, 'ids' | 'choose'>): void {
  const selectedNow = useEffectEvent(() => [...ids]);
  const handleChoose = useEffectEvent(choose);
  useEffect(() => {
    if (!window.matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    const leaving = new AbortController();
    void import('@viselect/vanilla').then(({ default: SelectionArea }) => {
      if (leaving.signal.aborted) return;
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
        ({ event }) => !(event?.target instanceof Element && event.target.closest(TAKEN)),
      );
      area.on('start', ({ event }) => {
        const isMore = event && (event.shiftKey || event.ctrlKey || event.metaKey);
        before = isMore ? selectedNow() : [];
        window.getSelection()?.removeAllRanges();
        document.body.classList.add(classes.drawing ?? '');
      });
      area.on('move', ({ store }) => handleChoose([...before, ...idsOf(store.selected)]));
      area.on('stop', () => document.body.classList.remove(classes.drawing ?? ''));
      leaving.signal.addEventListener('abort', () => area.destroy());
    });
    return () => leaving.abort();
  }, []);
}

function idsOf(elements: Element[]): string[] {
  return elements.flatMap((element) =>
    element instanceof HTMLElement && element.dataset.assetId ? [element.dataset.assetId] : [],
  );
}
