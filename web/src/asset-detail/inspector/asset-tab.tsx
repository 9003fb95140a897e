import { Tabs } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { type ReactNode, Suspense } from 'react';
import { TabSkeleton } from '../tab-skeleton.tsx';
import classes from './inspector.module.css';

interface AssetTabProps {
  value: string;
  /** Undefined until the asset is loaded. */
  asset: Asset | undefined;
  children: (asset: Asset) => ReactNode;
}

/** Shows a tab, or a skeleton until the asset and the code of the tab are loaded. */
export function AssetTab({ value, asset, children }: AssetTabProps) {
  const skeleton = <TabSkeleton />;
  return (
    <Tabs.Panel value={value} className={classes.panel}>
      <Suspense fallback={skeleton}>{asset ? children(asset) : skeleton}</Suspense>
    </Tabs.Panel>
  );
}
