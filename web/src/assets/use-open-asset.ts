import { useLocation, useNavigate } from 'react-router-dom';
import { overlayState, readOverlayState } from '../lib/overlay.ts';

/** Tabs of an asset that a URL can select. */
export const URL_TABS = ['metadata', 'conversions', 'similar', 'comments'] as const;
export type UrlTab = (typeof URL_TABS)[number];

/** Returns a function that opens an asset at a tab: as an overlay of the current list, else as a page. */
export function useOpenAsset(): (id: string, tab?: UrlTab) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (id, tab) => {
    const path = `/asset/${id}`;
    const overlay = readOverlayState(location);
    const isShown = location.pathname === path;
    const isPage = location.pathname.startsWith('/asset/') && !overlay;
    const overlayOfList = isPage ? null : overlayState(overlay?.background ?? location, []);
    navigate(tab ? `${path}?tab=${tab}` : path, {
      state: isShown ? location.state : overlayOfList,
      replace: isShown,
      preventScrollReset: true,
    });
  };
}
