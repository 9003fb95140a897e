import { Anchor, Text } from '@mantine/core';
import type { AssetAddon } from '@spindle/contracts/analysis/asset-addons';
import type { Asset } from '@spindle/contracts/assets/assets';
import { ADDON_TEXTS } from '@spindle/contracts/settings/addons';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useCan } from '../../session/allowed.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { TabSkeleton } from '../tab-skeleton.tsx';
import { AddonSection } from './addon-section.tsx';
import { assetAddonsQuery } from './addons-api.ts';
import classes from './addons-tab.module.css';
import { isSuitable } from './is-suitable.ts';
import { SuggestedTags } from './suggested-tags.tsx';
import { t } from './texts.ts';

interface AddonsTabProps {
  asset: Asset;
}

/** Shows what the add-ons found on an asset: labels, scenes, faces, emotions and poses. */
export function AddonsTab({ asset }: AddonsTabProps) {
  const { data: addons, isError, error, refetch } = useQuery(assetAddonsQuery(asset));
  if (isError && !addons)
    return <LoadFailed title={t('addonsFailed')} error={error} onRetry={refetch} />;
  if (!addons) return <TabSkeleton />;
  const suitable = addons.filter(({ key }) => isSuitable(asset, key));
  const active = suitable.filter(({ state }) => state !== 'OFF');
  const off = suitable.filter(({ state }) => state === 'OFF');
  if (active.length === 0)
    return (
      <EmptyState icon={IconSparkles} title={t('noAddons')} help={t('noAddonsHelp')}>
        <OffHelp />
      </EmptyState>
    );
  return (
    <div className={classes.tab}>
      <SuggestedTags asset={asset} />
      {active.map((addon) => (
        <AddonSection key={addon.key} asset={asset} addon={addon} />
      ))}
      {off.length > 0 && <OffAddons addons={off} />}
    </div>
  );
}

/** Names the add-ons that are off, and says who can turn them on. */
function OffAddons({ addons }: { addons: AssetAddon[] }) {
  const titles = addons.map(({ key }) => ADDON_TEXTS[key].title);
  return (
    <footer className={classes.off}>
      <Text size="xs">{t('off', { addons: titles.join(', ') })}</Text>
      <OffHelp />
    </footer>
  );
}

function OffHelp() {
  if (!useCan('UPDATE_SETTINGS')) return <Text size="xs">{t('offHelp')}</Text>;
  return (
    <Anchor component={Link} to="/admin/addons" size="xs">
      {t('manageAddons')}
    </Anchor>
  );
}
