import { Tabs, Tooltip } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconMessage2 } from '@tabler/icons-react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CoreTab } from '../core-metadata/core-tab.tsx';
import { isEditable } from '../is-editable.ts';
import { MetadataTab } from '../metadata/metadata-tab.tsx';
import type { ListSiblings } from '../use-siblings.ts';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import { AssetTab } from './asset-tab.tsx';
import classes from './inspector.module.css';
import { t } from './texts.ts';

const ConversionsTab = lazyPart(
  async () => (await import('../conversions/conversions-tab.tsx')).ConversionsTab,
);

const SimilarTab = lazyPart(async () => (await import('../similar/similar-tab.tsx')).SimilarTab);

const AddonsTab = lazyPart(async () => (await import('../addons/addons-tab.tsx')).AddonsTab);

const CommentsTab = lazyPart(
  async () => (await import('../comments/comments-tab.tsx')).CommentsTab,
);

const ActivityTab = lazyPart(
  async () => (await import('../activity/activity-tab.tsx')).ActivityTab,
);

interface InspectorTabsProps {
  /** Undefined until the asset is loaded. */
  asset: Asset | undefined;
  tab: string;
  siblings: ListSiblings;
  unsaved: UnsavedChanges;
  onTab: (tab: string) => void;
  onEditImage: (contentKey: string) => void;
  onEditSubtitles: (lang: string) => void;
}

/** Shows the tabs of an asset. Assets in the trash have no conversions and no similar assets. */
export function InspectorTabs(props: InspectorTabsProps) {
  const { asset, tab, siblings, unsaved, onTab, onEditImage, onEditSubtitles } = props;
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => chosen && onTab(chosen)}
      className={classes.tabs}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabList} data-tour="asset-tabs">
        <Tabs.Tab value="core">{t('core')}</Tabs.Tab>
        <Tabs.Tab value="metadata">{t('metadata')}</Tabs.Tab>
        {!asset?.trashed && <Tabs.Tab value="conversions">{t('conversions')}</Tabs.Tab>}
        {!asset?.trashed && <Tabs.Tab value="similar">{t('similar')}</Tabs.Tab>}
        <Tabs.Tab value="addons">{t('addons')}</Tabs.Tab>
        <Tabs.Tab value="activity">{t('activity')}</Tabs.Tab>
        <Tooltip label={t('comments')}>
          <Tabs.Tab value="comments" aria-label={t('comments')}>
            <IconMessage2 size={17} stroke={1.75} className={classes.tabIcon} />
          </Tabs.Tab>
        </Tooltip>
      </Tabs.List>
      <AssetTab value="core" asset={asset}>
        {(loaded) => <CoreTab asset={loaded} />}
      </AssetTab>
      <AssetTab value="metadata" asset={asset}>
        {(loaded) => <MetadataTab key={loaded.id} asset={loaded} unsaved={unsaved} />}
      </AssetTab>
      {!asset?.trashed && (
        <>
          <AssetTab value="conversions" asset={asset}>
            {(loaded) => (
              <ConversionsTab
                key={loaded.id}
                asset={loaded}
                onEditImage={isEditable(loaded) ? onEditImage : undefined}
                onEditSubtitles={onEditSubtitles}
              />
            )}
          </AssetTab>
          <AssetTab value="similar" asset={asset}>
            {(loaded) => (
              <SimilarTab key={loaded.id} asset={loaded} onOpen={siblings.showWithSiblings} />
            )}
          </AssetTab>
        </>
      )}
      <AssetTab value="addons" asset={asset}>
        {(loaded) => <AddonsTab key={loaded.id} asset={loaded} />}
      </AssetTab>
      <AssetTab value="activity" asset={asset}>
        {(loaded) => <ActivityTab key={loaded.id} asset={loaded} />}
      </AssetTab>
      <AssetTab value="comments" asset={asset}>
        {(loaded) => <CommentsTab key={loaded.id} asset={loaded} />}
      </AssetTab>
    </Tabs>
  );
}
