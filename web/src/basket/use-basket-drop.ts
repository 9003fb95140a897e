import { type DragEvent, useEffect, useState } from 'react';
import { isAssetDrag, readDragged } from '../asset-list/selection/dragged-assets.ts';
import { useBulkJob } from '../bulk/bulk-api.ts';
import { useAddToBasket } from './basket-api.ts';

/**
 * Adds assets to the basket that are dropped on an element. `state`: `dragged` while assets are dragged anywhere on the page,
 * `over` while they are over the element. `drop`: the event handlers of the element.
 */
export function useBasketDrop() {
  const [state, setState] = useState<'dragged' | 'over' | undefined>();
  const add = useAddToBasket('card');
  const bulk = useBulkJob();
  useEffect(() => {
    const unmounted = new AbortController();
    const listen = (name: 'dragstart' | 'dragend', handle: (event: globalThis.DragEvent) => void) =>
      window.addEventListener(name, handle, { signal: unmounted.signal });
    listen('dragstart', ({ dataTransfer }) => isAssetDrag(dataTransfer) && setState('dragged'));
    listen('dragend', () => setState(undefined));
    return () => unmounted.abort();
  }, []);
  const handleDragOver = (event: DragEvent) => {
    if (!isAssetDrag(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setState('over');
  };
  const handleDrop = (event: DragEvent) => {
    const target = readDragged(event.dataTransfer);
    if (!target) return;
    event.preventDefault();
    setState(undefined);
    // A whole search result has no list of ids; a job on the server adds its assets.
    if ('ids' in target) add.mutate(target.ids);
    else bulk.mutate({ target, operation: { action: 'add_to_basket' } });
  };
  return {
    state,
    drop: {
      onDragOver: handleDragOver,
      onDragLeave: () => setState((now) => now && 'dragged'),
      onDrop: handleDrop,
    },
  };
}
