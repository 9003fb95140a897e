import { useSearchParams } from 'react-router-dom';
import { useAddressReader } from '../../lib/navigation/use-address-reader.ts';
import { useStored } from '../../lib/use-stored.ts';
import { DEFAULT_LAYOUT, ListLayout, ListView } from './list-layout.ts';

/**
 * Returns the layout of asset lists. It is stored in the browser; the view is also part of the URL. A list without a gallery shows cards
 * instead of one.
 */
export function useListLayout({
  hasGallery = false,
} = {}): [layout: ListLayout, change: (change: Partial<ListLayout>) => void] {
  const [params, setParams] = useSearchParams();
  const readAddress = useAddressReader();
  // `look` is the name under which browsers have stored the layout.
  const [stored, store] = useStored('assets.look', ListLayout, DEFAULT_LAYOUT);
  const view = ListView.safeParse(params.get('view')).data ?? stored.view;
  const layout = { ...stored, view: view === 'gallery' && !hasGallery ? ('grid' as const) : view };
  const change = (changed: Partial<ListLayout>) => {
    store({ ...layout, ...changed });
    if (changed.view === undefined) return;
    const next = readAddress();
    next.set('view', changed.view);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [layout, change];
}
