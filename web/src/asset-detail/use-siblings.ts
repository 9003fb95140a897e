import { useLocation, useNavigate } from 'react-router-dom';
import { readOverlayState } from '../lib/overlay.ts';

export interface Siblings {
  ids: readonly string[];
  /** From 1; 0 when the asset is not among them. */
  position: number;
  previousId: string | undefined;
  nextId: string | undefined;
  /** Shows another asset in place of this one: one step back still leads to the list. */
  show: (id: string | undefined) => void;
  close: () => void;
}

export interface ListSiblings extends Siblings {
  /** Shows another asset, from then on among others than those of the list. */
  showAmong: (id: string, ids: string[]) => void;
}

/** The assets before and after, as the list that the asset was opened from carried them along. */
export function useSiblings(id: string): ListSiblings {
  const location = useLocation();
  const navigate = useNavigate();
  const overlay = readOverlayState(location);
  const ids = overlay?.siblings ?? [];
  const index = ids.indexOf(id);
  return {
    ids,
    position: index + 1,
    previousId: index === -1 ? undefined : ids[index - 1],
    nextId: index === -1 ? undefined : ids[index + 1],
    show: (other) => {
      if (other === undefined) return;
      const state = location.state;
      navigate(`/asset/${other}`, { state, replace: true, preventScrollReset: true });
    },
    showAmong: (other, among) => {
      const state = overlay && { ...overlay, siblings: among };
      navigate(`/asset/${other}`, {
        state,
        replace: overlay !== null || other === id,
        preventScrollReset: true,
      });
    },
    close: () => (overlay ? navigate(-1) : navigate('/assets')),
  };
}
