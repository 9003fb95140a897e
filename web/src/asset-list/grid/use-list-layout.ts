import { useSearchParams } from 'react-router-dom';
import { useStored } from '../../lib/use-stored.ts';
import { DEFAULT_LOOK, ListView, Look } from './list-layout.ts';

/** How lists of assets are drawn: remembered, and the view stands in the address too. */
export function useLook(): [look: Look, change: (change: Partial<Look>) => void] {
  const [address, setAddress] = useSearchParams();
  const [stored, store] = useStored('assets.look', Look, DEFAULT_LOOK);
  const view = ListView.safeParse(address.get('view')).data ?? stored.view;
  const look = { ...stored, view };
  const change = (changed: Partial<Look>) => {
    store({ ...look, ...changed });
    if (changed.view === undefined) return;
    const next = new URLSearchParams(address);
    next.set('view', changed.view);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [look, change];
}
