import { useEffect, useEffectEvent, useState } from 'react';
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
  const openTab = (name: string) => confirmDiscard(() => setTab(name));
  const openAddressTab = useEffectEvent(openTab);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again opens the tab again
  useEffect(() => {
    if (addressTab) openAddressTab(addressTab);
  }, [addressTab, visit]);
  return {
    tab,
    openTab,
    /** Opens an editor over the tab. The metadata tab is left, because its unsaved changes are discarded. */
    leaveTabFor(openEditor: () => void) {
      confirmDiscard(() => {
        if (tab === 'metadata') setTab('core');
        openEditor();
      });
    },
  };
}
