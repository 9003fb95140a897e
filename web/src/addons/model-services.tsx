import { testModelService, testSpeechService } from '@spindle/contracts/analysis/models';
import { ModelService, SpeechService } from '@spindle/contracts/settings/model-settings';
import { call } from '../api/call.ts';
import type { LoadedSettings } from '../settings/settings-api.ts';
import { ServiceCard } from './service-card.tsx';
import { t } from './texts.ts';

const IMMICH_FIELDS = [
  ['immich_url', t('serviceUrl')],
  ['immich_faces_model', t('serviceFaces')],
  ['immich_clip_model', t('serviceClip')],
  ['immich_ocr_model', t('serviceOcr')],
] as const;

const SPEECH_FIELDS = [
  ['speech_url', t('serviceUrl')],
  ['speech_model', t('speechModel')],
  ['speech_api_key', t('speechKey')],
] as const;

/** Edits the services for machine learning that add-ons can use: one of Immich, and one for transcription. */
export function ModelServices({ settings }: { settings: LoadedSettings }) {
  const { models, revisions } = settings;
  const { selected: _, speech_url, speech_model, speech_api_key, ...immich } = models;
  return (
    <>
      <ServiceCard
        key={`immich ${JSON.stringify(immich)}`}
        title={t('serviceTitle')}
        help={t('serviceHelp')}
        addressHelp={t('serviceUrlHelp')}
        saved={immich}
        revision={revisions.models}
        fields={IMMICH_FIELDS}
        shape={ModelService}
        test={async (body) => (await call(testModelService, { body })).data}
      />
      <ServiceCard
        key={`speech ${speech_url} ${speech_model} ${speech_api_key}`}
        title={t('speechTitle')}
        help={t('speechHelp')}
        addressHelp={t('speechUrlHelp')}
        saved={{ speech_url, speech_model, speech_api_key }}
        revision={revisions.models}
        fields={SPEECH_FIELDS}
        secret="speech_api_key"
        shape={SpeechService}
        test={async (body) => (await call(testSpeechService, { body })).data}
      />
    </>
  );
}
