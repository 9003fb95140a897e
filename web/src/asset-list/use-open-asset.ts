import { useLocation, useNavigate } from 'react-router-dom';
import { overlayState, readOverlayState } from '../lib/overlay.ts';

/** Tabs of an asset that its address can name. */
export const ADDRESS_TABS = ['metadata', 'conversions'] as const;
export type AddressTab = (typeof ADDRESS_TABS)[number];

/** Returns a function that opens an asset at a tab: over the list where one is on screen, else as a page. */
export function useOpenAsset(): (id: string, tab?: AddressTab) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (id, tab) => {
    const path = `/asset/${id}`;
    const overlay = readOverlayState(location);
    const isShown = location.pathname === path;
    const isPage = location.pathname.startsWith('/asset/') && !overlay;
    const over = isPage ? null : overlayState(overlay?.background ?? location, []);
    navigate(tab ? `${path}?tab=${tab}` : path, {
      state: isShown ? location.state : over,
      replace: isShown,
      preventScrollReset: true,
    });
  };
}
