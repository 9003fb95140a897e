import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { URL_TABS } from '../../assets/use-open-asset.ts';
import { readDetails } from '../../lib/overlay.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useLayer } from '../../ui/dialogs/layers.ts';
import { useHasInspector } from './use-has-inspector.ts';

/** The details of an asset: the inspector beside the viewer; on a phone a sheet over it. */
export interface Details {
  isShown: boolean;
  isSheet: boolean;
  show: () => void;
  hide: () => void;
}

/**
 * Returns whether the details of an asset are shown, and how to show and hide them. The inspector is remembered. The sheet is an
 * entry of the history, so that Back closes it; so does Escape. A tab in the address shows either.
 */
export function useDetails(id: string): Details {
  const location = useLocation();
  const navigate = useNavigate();
  const isSheet = useNarrow();
  const [hasInspector, storeHasInspector] = useHasInspector();
  const [address] = useSearchParams();
  const hasTab = URL_TABS.some((tab) => tab === address.get('tab'));
  const sheet = readDetails(location);
  const isShown = isSheet ? (sheet ?? hasTab) !== false : hasInspector;

  const showForTab = useEffectEvent(() => hasTab && !isSheet && storeHasInspector(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again shows the tab again
  useEffect(() => void showForTab(), [location.key]);

  const show = () => {
    if (!isSheet) return storeHasInspector(true);
    const state = { ...location.state, details: id };
    void navigate(location.pathname, { state, preventScrollReset: true });
  };
  const hide = () => {
    if (!isSheet) return storeHasInspector(false);
    if (sheet === id) return void navigate(-1);
    // Opened by a tab of the address, or over another asset: the entry below is not this asset without its sheet.
    const state = { ...location.state, details: false };
    void navigate(location, { state, replace: true, preventScrollReset: true });
  };
  useLayer(isSheet && isShown, hide);
  return { isShown, isSheet, show, hide };
}
