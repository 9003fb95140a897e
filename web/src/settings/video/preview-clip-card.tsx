import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { PreviewClip } from '@spindle/contracts/settings/video-settings';
import { Card } from '../card.tsx';
import classes from '../fields.module.css';
import { FitFields, OptionToggles } from '../frame-fields.tsx';
import { t } from '../texts.ts';
import { Toggle } from '../toggle.tsx';
import type { VideoEditing } from './use-video-settings.ts';
import type { VideoDraft } from './video-draft.ts';

const PRESET = PreviewClip.shape.video_preview_preset;

/** Edits the preview clip of videos. */
export function PreviewClipCard({ editing }: { editing: VideoEditing }) {
  const { preview } = editing.draft;
  const errorAt = (field: string) => editing.errorAt(`preview.${field}`);
  const change = (changes: Partial<VideoDraft['preview']>) =>
    editing.change({ preview: { ...preview, ...changes } });
  return (
    <Card title={t('clip')} help={t('clipHelp')}>
      <Toggle
        label={t('enabled')}
        isOn={preview.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <div className={classes.fields}>
        <NativeSelect
          label={t('preset')}
          data={PRESET.options}
          value={preview.video_preview_preset}
          onChange={(event) =>
            change({ video_preview_preset: PRESET.parse(event.currentTarget.value) })
          }
        />
        <TextInput
          label={t('start')}
          description={t('startHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          value={preview.video_preview_start}
          error={errorAt('video_preview_start')}
          onChange={(event) => change({ video_preview_start: event.currentTarget.value })}
        />
        <NumberInput
          label={t('length')}
          description={t('lengthHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowNegative={false}
          value={preview.video_preview_length}
          error={errorAt('video_preview_length')}
          onChange={(seconds) => change({ video_preview_length: Number(seconds) })}
        />
        <FitFields
          fit={{ aspect: preview.aspect, padding: preview.video_preview_padding }}
          error={errorAt('video_preview_padding')}
          onChange={({ aspect = preview.aspect, padding }) =>
            change({ aspect, ...(padding !== undefined && { video_preview_padding: padding }) })
          }
        />
      </div>
      <div className={classes.options}>
        <OptionToggles
          options={['upscale', 'public']}
          values={preview}
          onChange={(option, isOn) => change({ [option]: isOn })}
        />
      </div>
    </Card>
  );
}
