import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import type { AssetFacts, Taken } from '@spindle/contracts/facts/facts';
import { Suspense } from 'react';
import { StatusBadge } from '../../asset-list/card/status-badge.tsx';
import { summaryOf } from '../../assets/asset-summary.ts';
import { exposureOf } from '../../assets/format-exposure.ts';
import { toLocal } from '../../assets/local-taken.ts';
import { formatPosition } from '../../assets/position-text.ts';
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

/** Lists when, with what and where a photograph was taken. The date of the file alone does not say when. */
function photoEntries({ kind, facts }: Asset): KeyValue[] {
  const { taken, camera, lens } = facts;
  // A photo or video is taken; any other file is created.
  const dateLabel = t(kind === 'IMAGE' || kind === 'VIDEO' ? 'taken' : 'created');
  const isStated = taken !== null && taken.source !== 'FILE_DATE';
  const texts = { camera, lens, exposure: exposureOf(facts), place: placeOf(facts) };
  return [
    ...(isStated ? [{ label: dateLabel, value: <LocalTime taken={taken} /> }] : []),
    ...PHOTO_LABELS.flatMap((name) => {
      const value = texts[name];
      return value ? [{ label: t(name), value }] : [];
    }),
  ];
}

const PHOTO_LABELS = ['camera', 'lens', 'exposure', 'place'] as const;

/** Returns the names of a place, or its coordinates if it has none. */
function placeOf({ town, region, country, position }: AssetFacts): string {
  return [town, region, country].filter(Boolean).join(', ') || formatPosition(position);
}

function LocalTime({ taken }: { taken: Taken }) {
  const { time, zone } = toLocal(taken);
  if (taken.offset_minutes === null) return <DateTime at={time} />;
  return <DateTime at={time} format={(date) => t('inZone', { date, zone })} />;
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
