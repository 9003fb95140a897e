import { useSearchParams } from 'react-router-dom';
import { useStored } from '../../lib/use-stored.ts';
import { DEFAULT_LAYOUT, ListLayout, ListView } from './list-layout.ts';

/** How lists of assets are drawn: remembered, and the view stands in the address too. */
export function useListLayout(): [
  layout: ListLayout,
  change: (change: Partial<ListLayout>) => void,
] {
  const [address, setAddress] = useSearchParams();
  const [stored, store] = useStored('assets.look', ListLayout, DEFAULT_LAYOUT);
  const view = ListView.safeParse(address.get('view')).data ?? stored.view;
  const layout = { ...stored, view };
  const change = (changed: Partial<ListLayout>) => {
    store({ ...layout, ...changed });
    if (changed.view === undefined) return;
    const next = new URLSearchParams(address);
    next.set('view', changed.view);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [layout, change];
}
