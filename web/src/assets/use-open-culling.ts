import { useLocation, useNavigate } from 'react-router-dom';
import { overlayState, readOverlayState } from '../lib/overlay.ts';

/**
 * Returns a function that compares and culls assets on the whole screen, over the present list. With `active`, it begins with that one
 * alone; else up to four are shown side by side.
 */
export function useOpenCulling(): (ids: readonly string[], active?: string) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (ids, active) => {
    const background = readOverlayState(location)?.background ?? location;
    navigate(active === undefined ? '/cull' : `/cull?active=${active}`, {
      state: overlayState(background, [...ids]),
      preventScrollReset: true,
    });
  };
}
