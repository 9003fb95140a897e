import { Stack, Text } from '@mantine/core';
import { ADDON_TEXTS, AddonKey, NOT_REPROCESSED } from '@spindle/contracts/settings/addons';
import type { Settings } from '@spindle/contracts/settings/settings';
import { CLIP_PREVIEW, VideoKey } from '@spindle/contracts/video/video-keys';
import { WAVEFORM_STEP } from '@spindle/contracts/video/waveforms';
import { type FormEvent, useState } from 'react';
import { findInvalidId, idListError, readIds } from '../lib/asset-ids.ts';
import { InvalidEntry } from '../ui/fields/invalid-entry.tsx';
import { ListField, ListFoot } from '../ui/fields/list-field.tsx';
import { KeyChoice } from './key-choice.tsx';
import type { ReprocessRequest } from './reprocess-api.ts';
import { t } from './texts.ts';

interface ReprocessFormProps {
  settings: Settings;
  /** Initial ids. */
  startWith: readonly string[];
  isPending: boolean;
  onSubmit: (request: ReprocessRequest) => void;
}

/** Asks which assets to process again, and what to create. */
export function ReprocessForm({ settings, startWith, isPending, onSubmit }: ReprocessFormProps) {
  const [text, setText] = useState(() => startWith.join('\n'));
  const [conversions, setConversions] = useState<string[]>([]);
  const [transcodes, setTranscodes] = useState<string[]>([]);
  const [addons, setAddons] = useState<string[]>([]);
  const ids = readIds(text);
  const error = idListError(ids);
  const chosenKeys = [...conversions, ...transcodes, ...addons];
  const isReady = ids.length > 0 && !error && chosenKeys.length > 0;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit({ ids, conversions, transcodes, addons });
  };
  return (
    <form aria-label={t('title')} noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <ListField
          label={t('assetIds')}
          description={t('assetIdsHelp')}
          rows={[3, 8]}
          value={text}
          error={error && <InvalidEntry error={error} entry={findInvalidId(ids)} />}
          onChange={setText}
        />
        <KeyChoice
          label={t('conversions')}
          options={settings.image.conversions.map(({ key }) => [key, key])}
          empty={t('noConversions')}
          chosen={conversions}
          onChange={setConversions}
        />
        <KeyChoice
          label={t('transcodes')}
          options={[...VideoKey.options, CLIP_PREVIEW, WAVEFORM_STEP].map((key) => [key, key])}
          chosen={transcodes}
          onChange={setTranscodes}
        />
        <KeyChoice
          label={t('addons')}
          options={addonsOf(settings).map((key) => [key, ADDON_TEXTS[key].title])}
          chosen={addons}
          onChange={setAddons}
        />
        <Text size="xs" c="var(--text-3)">
          {t('help')}
        </Text>
        <ListFoot
          count={t('idsCount', { count: ids.length })}
          submitLabel={t('reprocess')}
          isPending={isPending}
          isReady={isReady}
        />
      </Stack>
    </form>
  );
}

function addonsOf({ addons }: Settings): AddonKey[] {
  return AddonKey.options.filter(
    (key) => addons[key].added && addons[key].enabled && !NOT_REPROCESSED.includes(key),
  );
}
