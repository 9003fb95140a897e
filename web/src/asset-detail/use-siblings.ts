import { useLocation, useNavigate } from 'react-router-dom';
import { readOverlayState } from '../lib/overlay.ts';
import { useListPages } from '../search/use-list-pages.ts';

export interface Siblings {
  ids: readonly string[];
  /** From 1; 0 when the asset is not among them. */
  position: number;
  /** At the ends of a page of a list, an asset of the page beyond. */
  previousId: string | undefined;
  nextId: string | undefined;
  /** Shows another asset in place of this one: one step back still leads to the list. */
  show: (id: string | undefined) => void;
  close: () => void;
}

export interface ListSiblings extends Siblings {
  /** Shows another asset, from then on among others than those of the list. */
  showAmong: (id: string, ids: string[]) => void;
  /** Goes on to the next asset, or else to the previous one, and leaves this one out from then on. */
  leave: () => void;
}

/** Returns the assets before and after, as the list that the asset was opened from passed them along. */
export function useSiblings(id: string): ListSiblings {
  const location = useLocation();
  const navigate = useNavigate();
  const overlay = readOverlayState(location);
  const ids = overlay?.siblings ?? [];
  const index = ids.indexOf(id);
  const { previous, next } = useListPages(overlay?.background, ids, index);
  const previousId = index === -1 ? undefined : (ids[index - 1] ?? previous?.ids.at(-1));
  const nextId = index === -1 ? undefined : (ids[index + 1] ?? next?.ids[0]);
  const replaceBy = (other: string, state: unknown) =>
    navigate(`/asset/${other}`, { state, replace: true, preventScrollReset: true });
  const show = (other: string | undefined) => {
    if (other === undefined) return;
    const page = ids.includes(other)
      ? undefined
      : [next, previous].find((beyond) => beyond?.ids.includes(other));
    if (!page) return replaceBy(other, location.state);
    replaceBy(other, { background: page.background, siblings: page.ids, hasTurned: true });
  };
  const close = () => {
    if (overlay?.hasTurned) navigate(overlay.background, { replace: true });
    else if (overlay) navigate(-1);
    else navigate('/assets');
  };
  return {
    ids,
    position: index + 1,
    previousId,
    nextId,
    show,
    showAmong: (other, among) => {
      const state = overlay && { ...overlay, siblings: among };
      navigate(`/asset/${other}`, {
        state,
        replace: overlay !== null || other === id,
        preventScrollReset: true,
      });
    },
    leave: () => {
      const other = nextId ?? previousId;
      if (other === undefined) return close();
      if (!ids.includes(other)) return show(other);
      replaceBy(other, { ...overlay, siblings: ids.filter((sibling) => sibling !== id) });
    },
    close,
  };
}
