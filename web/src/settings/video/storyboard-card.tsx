import { NativeSelect, NumberInput } from '@mantine/core';
import { type Storyboard, StoryboardMode } from '@spindle/contracts/settings/video-settings';
import { Card } from '../card.tsx';
import classes from '../fields.module.css';
import { FitFields, OptionToggles, SizeFields } from '../frame-fields.tsx';
import { t } from '../texts.ts';
import { Toggle } from '../toggle.tsx';
import type { VideoEditing } from './use-video-settings.ts';

const MODES = StoryboardMode.options.map((value) => ({ value, label: t(value) }));

/** Edits the storyboard: the frames for browsing a video. */
export function StoryboardCard({ editing }: { editing: VideoEditing }) {
  const { thumbnails } = editing.draft;
  const { storyboard } = thumbnails;
  const errorAt = (field: string) => editing.errorAt(`thumbnails.storyboard.${field}`);
  const change = (changes: Partial<Storyboard>) =>
    editing.change({ thumbnails: { ...thumbnails, storyboard: { ...storyboard, ...changes } } });
  return (
    <Card title={t('storyboard')} help={t('storyboardHelp')}>
      <Toggle
        label={t('enabled')}
        isOn={storyboard.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <div className={classes.fields}>
        <NativeSelect
          label={t('mode')}
          data={MODES}
          value={storyboard.mode}
          onChange={(event) => change({ mode: StoryboardMode.parse(event.currentTarget.value) })}
        />
        <NumberInput
          label={t('modeValue')}
          allowDecimal={false}
          allowNegative={false}
          disabled={storyboard.mode === 'keyframes'}
          value={storyboard.mode_value}
          error={errorAt('mode_value')}
          onChange={(value) => change({ mode_value: Number(value) })}
        />
        <SizeFields size={storyboard} errorAt={errorAt} onChange={change} />
        <FitFields fit={storyboard} error={errorAt('padding')} onChange={change} />
      </div>
      <div className={classes.options}>
        <OptionToggles
          options={['upscale', 'public']}
          values={storyboard}
          onChange={(option, isOn) => change({ [option]: isOn })}
        />
      </div>
    </Card>
  );
}
