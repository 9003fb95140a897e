import { Button, Loader, Select, Text } from '@mantine/core';
import type { AssetAddon } from '@spindle/contracts/analysis/asset-addons';
import type { AnalysisSource } from '@spindle/contracts/analysis/image-analysis';
import type { Asset } from '@spindle/contracts/assets/assets';
import { ADDON_TEXTS } from '@spindle/contracts/settings/addons';
import { useId, useState } from 'react';
import { summaryOf } from '../../assets/asset-summary.ts';
import { languageName } from '../../lib/language-name.ts';
import { useCan } from '../../session/allowed.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { canAnalyze, useAnalyze } from './addons-api.ts';
import classes from './addons-tab.module.css';
import { ImageLabels } from './image-labels.tsx';
import { LabelList } from './label-list.tsx';
import { t } from './texts.ts';

interface AddonSectionProps {
  asset: Asset;
  addon: AssetAddon;
}

/** Shows the state, the result and the source of one add-on. */
export function AddonSection({ asset, addon }: AddonSectionProps) {
  const { key, state, error, source, audio_tracks } = addon;
  const headingId = useId();
  const isReadable = canRead(asset, key);
  const isAllowed = useIsAllowed(asset, key);
  const [chosenTrack, setChosenTrack] = useState<number>();
  const hasTracks = audio_tracks !== null && audio_tracks.languages.length > 1;
  const audioTrack = hasTracks ? (chosenTrack ?? audio_tracks.used) : undefined;
  return (
    <section className={classes.addon} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {ADDON_TEXTS[key].title}
        </h2>
        {state !== 'WORKING' && isAllowed && (
          <AnalyzeButton asset={asset} addon={addon} audioTrack={audioTrack} />
        )}
      </div>
      {audioTrack !== undefined && isAllowed && (
        <AudioTrackSelect
          languages={audio_tracks?.languages ?? []}
          value={audioTrack}
          isDisabled={state === 'WORKING'}
          onChange={setChosenTrack}
        />
      )}
      {source && <AddonResult asset={asset} addon={addon} />}
      {state === 'NOT_ANALYZED' && (
        <Text size="sm" className={classes.note}>
          {t(isReadable ? 'notAnalyzed' : 'noPreview')}
        </Text>
      )}
      {state === 'WORKING' && (
        <div role="status" className={classes.working}>
          <Loader size={14} aria-hidden />
          {t('working')}
        </div>
      )}
      {state === 'FAILED' && (
        <Text role="alert" size="sm" className={classes.failed}>
          {t('failed')} {error}
        </Text>
      )}
      {source && <SourceLine source={source} />}
    </section>
  );
}

/** Tells whether an add-on finds what it reads: the sound of the original, or the preview. */
const canRead = (asset: Asset, key: AssetAddon['key']): boolean =>
  key === 'AUDIO_SUBTITLES' || summaryOf(asset).has_preview;

const BUTTONS = { NOT_ANALYZED: 'analyze', FAILED: 'tryAgain', ANALYZED: 'analyzeAgain' } as const;

/** Tells whether the user may start the add-on for the asset: it must be ready, and have what the add-on reads. */
function useIsAllowed(asset: Asset, key: AssetAddon['key']): boolean {
  const canEdit = useCan('EDIT_ASSET');
  return canEdit && canRead(asset, key) && asset.status === 'OK' && !asset.trashed;
}

interface AnalyzeButtonProps extends AddonSectionProps {
  /** Position of the audio track to transcribe, where there is a choice. */
  audioTrack: number | undefined;
}

/** Starts the add-on for the asset. */
function AnalyzeButton({ asset, addon, audioTrack }: AnalyzeButtonProps) {
  const { key, state } = addon;
  const analyze = useAnalyze(asset.id);
  if (!canAnalyze(key) || !(state in BUTTONS)) return null;
  return (
    <Button
      className={state === 'ANALYZED' ? classes.again : undefined}
      variant={state === 'ANALYZED' ? 'subtle' : 'default'}
      color="gray"
      size="compact-xs"
      loading={analyze.isPending}
      onClick={() => analyze.mutate({ key, audioTrack })}
    >
      {t(BUTTONS[state as keyof typeof BUTTONS])}
    </Button>
  );
}

interface AudioTrackSelectProps {
  /** Of the tracks; null if unknown. */
  languages: readonly (string | null)[];
  /** Position of the selected track, from 0. */
  value: number;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

/** Chooses the audio track for the next run. */
function AudioTrackSelect({ languages, value, isDisabled, onChange }: AudioTrackSelectProps) {
  const data = languages.map((language, at) => ({
    value: `${at}`,
    label: t('audioTrack', {
      number: at + 1,
      language: language === null ? t('unknownLanguage') : languageName(language),
    }),
  }));
  return (
    <Select
      size="xs"
      label={t('audioTracks')}
      data={data}
      value={`${value}`}
      allowDeselect={false}
      disabled={isDisabled}
      onChange={(position) => position !== null && onChange(Number(position))}
    />
  );
}

function AddonResult({ asset, addon: { key, labels, count, text, source } }: AddonSectionProps) {
  if (key === 'IMAGE_ANALYSIS' && source)
    return <ImageLabels asset={asset} analyzedAt={source.analyzed_at} />;
  if (text !== '') return <p className={classes.text}>{text}</p>;
  const isEmpty = labels.length === 0 && !count;
  if (isEmpty)
    return (
      <Text size="sm" className={classes.note}>
        {t('noLabels')}
      </Text>
    );
  return (
    <>
      {count !== null && (
        <Text size="sm">{t(key === 'FACE_RECOGNITION' ? 'faces' : 'people', { count })}</Text>
      )}
      {labels.length > 0 && <LabelList labels={labels} />}
    </>
  );
}

/** Providers of models that have a name of their own. */
const PROVIDERS = ['builtin', 'operator', 'immich', 'speech'] as const;

/** Names the model, its version and the date of a result, and warns when the image has changed since. */
function SourceLine({
  source: { provider, model, version, analyzed_at, is_current },
}: {
  source: AnalysisSource;
}) {
  const by = PROVIDERS.find((one) => one === provider);
  return (
    <Text size="xs" className={classes.source}>
      <DateTime
        at={analyzed_at}
        format={(date) => t('source', { model, version, provider: by ? t(by) : provider, date })}
      />
      {!is_current && <span className={classes.outdated}> {t('outdated')}</span>}
    </Text>
  );
}
