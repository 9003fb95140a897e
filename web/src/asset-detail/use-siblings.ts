import { useLocation, useNavigate } from 'react-router-dom';
import { useNavigateNow } from '../lib/navigation/use-navigate-now.ts';
import { type OverlayState, readOverlayState } from '../lib/overlay.ts';
import { useListPages } from '../search/use-list-pages.ts';

export interface Siblings {
  ids: readonly string[];
  /** Position of the asset in `ids`, from 1; 0 if it is not among them. */
  position: number;
  /** At the ends of a list page, an asset of the adjacent page. */
  previousId: string | undefined;
  nextId: string | undefined;
  /** Replaces this asset by another one, so that Back still leads to the list. */
  show: (id: string | undefined) => void;
  close: () => void;
}

export interface ListSiblings extends Siblings {
  /** Shows another asset, with other siblings than those of the list. */
  showWithSiblings: (id: string, ids: string[]) => void;
  /** Shows the next asset, or the previous one at the end, and removes this one from the siblings. */
  leave: () => void;
}

/** Returns the assets before and after. The list passes them in the history state when it opens an asset. */
export function useSiblings(id: string): ListSiblings {
  const location = useLocation();
  const navigate = useNavigate();
  const navigateNow = useNavigateNow();
  const overlay = readOverlayState(location);
  const ids = overlay?.siblings ?? [];
  const index = ids.indexOf(id);
  const { previous, next } = useListPages(overlay?.background, ids, index);
  const previousId = index === -1 ? undefined : (ids[index - 1] ?? previous?.ids.at(-1));
  const nextId = index === -1 ? undefined : (ids[index + 1] ?? next?.ids[0]);
  // With a sheet of details open, the entry below this one is the asset that it was opened over, and not the list.
  const stateOf = (state: OverlayState | null) =>
    state?.details ? { ...state, hasChangedPage: true } : state;
  const replaceWith = (other: string, state: OverlayState | null) =>
    navigateNow(`/asset/${other}`, {
      state: stateOf(state),
      replace: true,
      preventScrollReset: true,
    });
  const show = (other: string | undefined) => {
    if (other === undefined) return;
    const page = ids.includes(other)
      ? undefined
      : [next, previous].find((adjacent) => adjacent?.ids.includes(other));
    if (!page) return replaceWith(other, overlay);
    replaceWith(other, { background: page.background, siblings: page.ids, hasChangedPage: true });
  };
  const close = () => {
    if (overlay?.hasChangedPage) navigate(overlay.background, { replace: true });
    else if (overlay) navigate(overlay.details ? -2 : -1);
    else navigate('/assets');
  };
  return {
    ids,
    position: index + 1,
    previousId,
    nextId,
    show,
    showWithSiblings: (other, siblings) => {
      navigate(`/asset/${other}`, {
        state: stateOf(overlay && { ...overlay, siblings }),
        replace: overlay !== null || other === id,
        preventScrollReset: true,
      });
    },
    leave: () => {
      const other = nextId ?? previousId;
      if (other === undefined) return close();
      if (!ids.includes(other)) return show(other);
      const siblings = ids.filter((sibling) => sibling !== id);
      replaceWith(other, overlay && { ...overlay, siblings });
    },
    close,
  };
}
