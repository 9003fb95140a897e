import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { Suspense } from 'react';
import { StatusBadge } from '../../asset-list/card/status-badge.tsx';
import { summaryOf } from '../../assets/asset-summary.ts';
import { formatCount, formatDuration, formatSize } from '../../lib/format.ts';
import { copyWithAlert } from '../../ui/alerts/copy-with-alert.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { type KeyValue, KeyValues } from '../../ui/key-values.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useHasFaces } from '../faces/use-has-faces.ts';
import { transcriptLanguages } from '../transcript/transcript-languages.ts';
import { ANIMATED_TYPES } from '../viewer/animated-types.ts';
import { ColorPalette } from './color-palette.tsx';
import classes from './core-tab.module.css';
import { EmbeddedMetadata } from './embedded-metadata.tsx';
import { photoFacts } from './photo-facts.ts';
import { t } from './texts.ts';
import { UnusedTracks } from './unused-tracks.tsx';

const PeopleRow = lazyPart(async () => (await import('../faces/people-row.tsx')).PeopleRow);

const CollectionsRow = lazyPart(async () => (await import('./collections-row.tsx')).CollectionsRow);

const Transcript = lazyPart(async () => (await import('../transcript/transcript.tsx')).Transcript);

interface CoreTabProps {
  asset: Asset;
}

/** Shows the facts of an asset: facts of the photograph first, identifiers last. */
export function CoreTab({ asset }: CoreTabProps) {
  const { ColorPalette: colors = [] } = asset.metadata;
  // The colors of a waveform image are not those of the recording.
  const hasFaces = useHasFaces(summaryOf(asset));
  const languages = transcriptLanguages(asset);
  const hasColors = colors.length > 0 && asset.kind !== 'AUDIO';
  return (
    <div className={classes.tab}>
      <Suspense fallback={null}>{hasFaces && <PeopleRow asset={asset} />}</Suspense>
      <Suspense fallback={null}>
        {languages.length > 0 && <Transcript asset={asset} languages={languages} />}
      </Suspense>
      <KeyValues entries={[...photoEntries(asset), ...factsOf(asset)]} />
      {hasColors && <ColorPalette colors={colors} />}
      <Suspense fallback={null}>
        <CollectionsRow id={asset.id} />
      </Suspense>
      <UnusedTracks tracks={asset.metadata.unused_tracks ?? []} />
      <EmbeddedMetadata metadata={asset.metadata} />
      <KeyValues entries={identifiersOf(asset)} />
    </div>
  );
}

const PHOTO_LABELS = ['camera', 'lens', 'exposure', 'place'] as const;

function photoEntries({ kind, metadata }: Asset): KeyValue[] {
  const { taken, zone, ...facts } = photoFacts(metadata);
  // A photo or video is taken; any other file is created.
  const dateLabel = t(kind === 'IMAGE' || kind === 'VIDEO' ? 'taken' : 'created');
  return [
    ...(taken === undefined ? [] : [{ label: dateLabel, value: takenAt(taken, zone) }]),
    ...PHOTO_LABELS.flatMap((name) => {
      const value = facts[name];
      return value === undefined ? [] : [{ label: t(name), value }];
    }),
  ];
}

function takenAt(taken: string, zone: string | undefined) {
  if (zone === undefined) return <DateTime at={taken} />;
  return <DateTime at={taken} format={(date) => t('inZone', { date, zone })} />;
}

function factsOf(asset: Asset): KeyValue[] {
  const { width, height, dpi, duration, pages = 1 } = asset.metadata;
  const isAnimated = ANIMATED_TYPES.includes(asset.content_type);
  return [
    { label: t('fileName'), value: asset.name },
    { label: t('contentType'), value: asset.content_type },
    ...(width && height ? [numberFact('dimensions', t('pixels', { width, height }))] : []),
    ...(dpi ? [numberFact('resolution', t('dpi', { dpi: Math.round(dpi) }))] : []),
    ...(duration ? [numberFact('duration', formatDuration(duration))] : []),
    ...(pages > 1 ? [numberFact(isAnimated ? 'frames' : 'pages', formatCount(pages))] : []),
    numberFact('size', formatSize(asset.size)),
    ...(asset.upload_path ? [{ label: t('folder'), value: asset.upload_path }] : []),
    { label: t('uploaded'), value: <DateTime at={asset.upload_time} /> },
    { label: t('updated'), value: <DateTime at={asset.update_time} /> },
    { label: t('status'), value: <StatusBadge asset={summaryOf(asset)} tabIndex={0} /> },
  ];
}

function identifiersOf(asset: Asset): KeyValue[] {
  return [
    { label: t('assetId'), value: <AssetId id={asset.id} /> },
    ...(asset.checksum
      ? [{ label: t('checksum'), value: <code className={classes.code}>{asset.checksum}</code> }]
      : []),
  ];
}

function numberFact(label: Parameters<typeof t>[0], value: string): KeyValue {
  return { label: t(label), value, isFigure: true };
}

function AssetId({ id }: { id: string }) {
  const handleCopy = () => {
    void copyWithAlert(id, { copied: t('idCopied'), failed: t('copyFailed') });
  };
  return (
    <Tooltip label={t('copyId')}>
      <UnstyledButton
        className={classes.id}
        aria-label={t('copyIdOf', { id })}
        onClick={handleCopy}
      >
        {id}
      </UnstyledButton>
    </Tooltip>
  );
}
