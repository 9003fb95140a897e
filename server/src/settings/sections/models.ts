import { ModelSettings, type SpeechService } from '@spindle/contracts/settings/model-settings';
import { isObject } from './is-object.ts';
import { maskSecret, unmaskSecret } from './masks.ts';
import type { Section, StoredSettings } from './section.ts';

/** The section `models`. A change may name some capabilities only. The key of the speech service is masked. */
export const modelsSection: Section<'models'> = {
  schema: ModelSettings,
  merge: (current, { selected, ...fields }) => ({
    ...current,
    ...fields,
    ...(selected !== undefined && {
      selected: isObject(selected) ? { ...current.selected, ...selected } : selected,
    }),
  }),
  present: ({ values: { models } }) => ({
    ...models,
    speech_api_key: maskSecret(models.speech_api_key),
  }),
  hide: (shown) => ({ ...shown, immich_url: '', speech_url: '', speech_api_key: '' }),
  store: (models, before) => ({
    models: { ...models, speech_api_key: unmaskSpeechKey(models, before) },
  }),
};

/** Returns the key of a speech service: the saved one for a mask. Throws Invalid for a mask after the address has changed. */
export const unmaskSpeechKey = (
  { speech_url, speech_api_key }: Pick<SpeechService, 'speech_url' | 'speech_api_key'>,
  { values: { models } }: Pick<StoredSettings, 'values'>,
): string =>
  unmaskSecret('speech_api_key', {
    given: speech_api_key,
    stored: models.speech_api_key,
    isSameTarget: speech_url === models.speech_url,
  });
