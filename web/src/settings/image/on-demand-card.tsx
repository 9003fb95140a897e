import { Textarea } from '@mantine/core';
import { Card } from '../card.tsx';
import { t } from '../texts.ts';
import { Toggle } from '../toggle.tsx';
import { type ImageDraft, presetLines } from './image-draft.ts';
import classes from './on-demand-card.module.css';
import type { useImageSettings } from './use-image-settings.ts';

interface OnDemandCardProps {
  editing: ReturnType<typeof useImageSettings>;
}

/** Edits who may request on-demand images, and which presets exist. */
export function OnDemandCard({ editing }: OnDemandCardProps) {
  const { draft, change } = editing;
  return (
    <Card title={t('onDemand')} help={t('onDemandHelp')}>
      <Toggle
        label={t('private')}
        help={t('privateHelp')}
        isOn={draft.on_demand_image_private}
        onChange={(on_demand_image_private) => change({ on_demand_image_private })}
      />
      <Toggle
        label={t('displayP3')}
        help={t('displayP3Help')}
        isOn={draft.keep_display_p3}
        onChange={(keep_display_p3) => change({ keep_display_p3 })}
      />
      <Toggle
        label={t('presetsOnly')}
        help={t('presetsOnlyHelp')}
        isOn={draft.on_demand_presets_only}
        onChange={(on_demand_presets_only) => change({ on_demand_presets_only })}
      />
      <Textarea
        className={classes.presets}
        classNames={{ error: classes.errors }}
        label={t('presets')}
        description={t('presetsHelp')}
        placeholder={t('presetsHint')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={draft.presets}
        error={presetErrors(editing)}
        onChange={(event) => change({ presets: event.currentTarget.value })}
      />
    </Card>
  );
}

/** Returns all errors of presets, each with its line number. */
function presetErrors({ draft, isChecked, errorsUnder, errorAt }: OnDemandCardProps['editing']) {
  const errors = isChecked ? errorsUnder('on_demand_presets') : [];
  if (errors.length === 0) return isChecked && errorAt('on_demand_presets');
  return errors.map((error) => presetError(draft, error)).join('\n');
}

/** Returns the error with its line number. The last part of the path counts only the lines that are not blank, from 0. */
function presetError(
  { presets }: ImageDraft,
  { path, message }: { path: string; message: string },
) {
  const at = Number(path.split('.')[1]);
  return t('presetErrors', { line: presetLines(presets)[at]?.line ?? at + 1, message });
}
