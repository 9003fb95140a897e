import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { URL_TABS } from '../../assets/use-open-asset.ts';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';

/**
 * Returns the open tab and the ways to leave it. A tab in the address opens, also when the same address is opened
 * again.
 */
export function useInspectorTab({ confirmDiscard }: UnsavedChanges) {
  const [address] = useSearchParams();
  const addressTab = URL_TABS.find((name) => name === address.get('tab'));
  const [tab, setTab] = useState<string>(addressTab ?? 'core');
  const { key: visit } = useLocation();
  const openTab = useCallback(
    (name: string) => confirmDiscard(() => setTab(name)),
    [confirmDiscard],
  );
  const openAddressTab = useEffectEvent(openTab);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again opens the tab again
  useEffect(() => {
    if (addressTab) openAddressTab(addressTab);
  }, [addressTab, visit]);
  /** Opens an editor over the tab. The metadata tab is left, because its unsaved changes are discarded. */
  const leaveTabFor = useCallback(
    (openEditor: () => void) =>
      confirmDiscard(() => {
        setTab((now) => (now === 'metadata' ? 'core' : now));
        openEditor();
      }),
    [confirmDiscard],
  );
  return { tab, openTab, leaveTabFor };
}
