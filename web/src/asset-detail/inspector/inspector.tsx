import { Tabs, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type AssetSummary, splitName } from '../../asset-list/asset-summary.ts';
import { URL_TABS } from '../../asset-list/use-open-asset.ts';
import { formatSize } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { AssetActions } from '../actions/asset-actions.tsx';
import { CoreTab } from '../core-metadata/core-tab.tsx';
import { DropQuestion } from '../discard-question.tsx';
import { isEditable } from '../is-editable.ts';
import { MetadataTab } from '../metadata/metadata-tab.tsx';
import { FactsSkeleton } from '../tab-skeleton.tsx';
import { t } from '../texts.ts';
import type { ToolName } from '../tools/tool-names.ts';
import type { ListSiblings } from '../use-siblings.ts';
import { useUnsaved } from '../use-unsaved.ts';
import classes from './inspector.module.css';

const SimilarTab = lazy(async () => ({
  default: (await import('../similar/similar-tab.tsx')).SimilarTab,
}));

const ConversionsTab = lazy(async () => ({
  default: (await import('../conversions/conversions-tab.tsx')).ConversionsTab,
}));

// Large, and few open it.
const ImageEditor = lazy(async () => ({
  default: (await import('../image-editor/image-editor.tsx')).ImageEditor,
}));

const ToolDialog = lazy(async () => ({
  default: (await import('../tools/tool-dialog.tsx')).ToolDialog,
}));

const SubtitleEditor = lazy(async () => ({
  default: (await import('../subtitles/subtitle-editor.tsx')).SubtitleEditor,
}));

// Few open it.
const ActivityTab = lazy(async () => ({
  default: (await import('../activity/activity-tab.tsx')).ActivityTab,
}));

interface InspectorProps {
  /** Undefined while it is on its way. */
  asset: Asset | undefined;
  /** What a list knows of it already. */
  listed: AssetSummary | undefined;
  siblings: ListSiblings;
  closeLabel: string;
}

/** Name, actions and facts of an asset. */
export function Inspector({ asset, listed, siblings, closeLabel }: InspectorProps) {
  const [address] = useSearchParams();
  const addressTab = URL_TABS.find((name) => name === address.get('tab'));
  const [tab, setTab] = useState<string>(addressTab ?? 'core');
  const [editedKey, setEditedKey] = useState('');
  const [tool, setTool] = useState<ToolName | null>(null);
  const [subtitles, setSubtitles] = useState<string | null>(null);
  const leaving = useUnsaved();
  const { unsaved, isAsking, keep, drop } = leaving;
  const openTab = useEffectEvent((name: string) => unsaved.before(() => setTab(name)));
  const { key: visit } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again opens the tab again
  useEffect(() => {
    if (addressTab) openTab(addressTab);
  }, [addressTab, visit]);
  const leaveTab = (open: () => void) => {
    unsaved.before(() => {
      if (tab === 'metadata') setTab('core'); // what is typed there is dropped
      open();
    });
  };
  const handleEdit = (key: string) => leaveTab(() => setEditedKey(key));
  const handleTool = (chosen: ToolName) => leaveTab(() => setTool(chosen));
  const handleSubtitles = (lang: string) => leaveTab(() => setSubtitles(lang));
  const handleClose = () => {
    setEditedKey('');
    setTool(null);
    setSubtitles(null);
  };
  return (
    <aside className={classes.inspector} data-inspector aria-label={listed?.name ?? t('asset')}>
      <header className={classes.head}>
        <div className={classes.heading}>
          <Text component="h1" size="md" fw={600} truncate title={listed?.name}>
            {listed ? splitName(listed.name).stem : t('asset')}
          </Text>
          <Text size="xs" className={classes.facts}>
            {factsOf(siblings, listed)}
          </Text>
        </div>
        <IconButton
          className={classes.close}
          data-keep-clear
          icon={IconX}
          iconSize={18}
          label={closeLabel}
          onClick={siblings.close}
        />
      </header>
      {asset && (
        <AssetActions
          key={asset.id}
          asset={asset}
          onEdit={() => handleEdit('original')}
          onTool={handleTool}
          leave={siblings.leave}
        />
      )}
      <Tabs
        value={tab}
        onChange={(chosen) => chosen && unsaved.before(() => setTab(chosen))}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List className={classes.list} data-tour="asset-tabs">
          <Tabs.Tab value="core">{t('core')}</Tabs.Tab>
          <Tabs.Tab value="metadata">{t('metadata')}</Tabs.Tab>
          {!asset?.trashed && <Tabs.Tab value="conversions">{t('conversions')}</Tabs.Tab>}
          {!asset?.trashed && <Tabs.Tab value="similar">{t('similar')}</Tabs.Tab>}
          <Tabs.Tab value="activity">{t('activity')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="core" className={classes.panel}>
          {asset ? <CoreTab asset={asset} /> : <FactsSkeleton />}
        </Tabs.Panel>
        <Tabs.Panel value="metadata" className={classes.panel}>
          {asset ? (
            <MetadataTab key={asset.id} asset={asset} unsaved={unsaved} />
          ) : (
            <FactsSkeleton />
          )}
        </Tabs.Panel>
        {!asset?.trashed && (
          <Tabs.Panel value="conversions" className={classes.panel}>
            <Suspense fallback={<FactsSkeleton />}>
              {asset ? (
                <ConversionsTab
                  key={asset.id}
                  asset={asset}
                  onEdit={isEditable(asset) ? handleEdit : undefined}
                  onSubtitles={handleSubtitles}
                />
              ) : (
                <FactsSkeleton />
              )}
            </Suspense>
          </Tabs.Panel>
        )}
        {!asset?.trashed && (
          <Tabs.Panel value="similar" className={classes.panel}>
            <Suspense fallback={<FactsSkeleton />}>
              {asset ? (
                <SimilarTab key={asset.id} asset={asset} onOpen={siblings.showAmong} />
              ) : (
                <FactsSkeleton />
              )}
            </Suspense>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="activity" className={classes.panel}>
          <Suspense fallback={<FactsSkeleton />}>
            {asset ? <ActivityTab key={asset.id} asset={asset} /> : <FactsSkeleton />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {asset && editedKey !== '' && (
        <Suspense fallback={null}>
          <ImageEditor
            key={asset.id}
            asset={asset}
            startWith={editedKey}
            leaving={leaving}
            onClose={handleClose}
          />
        </Suspense>
      )}
      {asset && tool && (
        <Suspense fallback={null}>
          <ToolDialog
            key={asset.id}
            asset={asset}
            tool={tool}
            leaving={leaving}
            onClose={handleClose}
          />
        </Suspense>
      )}
      {asset && subtitles !== null && (
        <Suspense fallback={null}>
          <SubtitleEditor
            key={asset.id}
            asset={asset}
            startWith={subtitles}
            leaving={leaving}
            onClose={handleClose}
          />
        </Suspense>
      )}
      <DropQuestion
        isOpen={isAsking && editedKey === '' && tool === null && subtitles === null}
        onStay={keep}
        onLeave={drop}
      />
    </aside>
  );
}

function factsOf({ position, ids }: ListSiblings, listed: AssetSummary | undefined): string {
  const facts = [
    position > 0 ? t('position', { position, total: ids.length }) : '',
    listed ? splitName(listed.name).extension.toUpperCase() : '',
    listed ? formatSize(listed.size) : '',
  ];
  return facts.filter(Boolean).join(' · ');
}
