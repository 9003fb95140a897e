import { useLocation, useNavigate } from 'react-router-dom';
import { overlayState, readOverlayState } from '../lib/overlay.ts';

/** A screen that shows the assets of a list over it. */
export type ListScreen = 'cull' | 'slideshow';

/**
 * Returns a function that opens a screen with assets over the present list: to compare and cull them, or to show them one after the other.
 * With `active`, it begins with that one; without, up to four are compared side by side.
 */
export function useOpenOverList(
  screen: ListScreen,
): (ids: readonly string[], active?: string) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (ids, active) => {
    const background = readOverlayState(location)?.background ?? location;
    navigate(active === undefined ? `/${screen}` : `/${screen}?active=${active}`, {
      state: overlayState(background, [...ids]),
      preventScrollReset: true,
    });
  };
}
