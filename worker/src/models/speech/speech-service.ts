import { readFile } from 'node:fs/promises';
import type { ModelSettings } from '@spindle/contracts/settings/model-settings';
import type { Config } from '@spindle/core/config/config';
import { openTranscription, SoundRefused } from '@spindle/core/models/transcription';
import { FinalFailure } from '../../steps/handler.ts';
import type { RequestOf, ResultOf } from '../capabilities.ts';
import { openService, type Service } from '../open-service.ts';
import type { ServiceModel } from '../provider.ts';
import { splitPassage } from './split-passage.ts';

/** What identifies a service. `apiKey`: empty for none. */
export interface SpeechServiceAddress {
  url: string;
  model: string;
  apiKey: string;
}

/** Seconds of sound of one request: 9.6 MB as a WAV file. Services accept 25 MB. */
const SOUND_SECONDS_MAX = 300;

/** The language of subtitles when the service does not tell it. */
const UNDETERMINED = 'und';

/** Opens a service that transcribes speech. Nothing connects before the first request. */
export function openSpeechService(config: Config, address: SpeechServiceAddress): Service {
  const service = openTranscription(config, address);
  return openService({
    ping: service.ping,
    tasks: {
      async transcribe(_model, { path, language }, signal): Promise<ResultOf<'transcribe'>> {
        const stated = statedLanguage(language);
        const sound = await readFile(path);
        const { language: detected, passages } = await service
          .transcribe(sound, stated, signal)
          .catch(failForGood);
        return {
          language: stated ?? detected ?? UNDETERMINED,
          passages: passages.flatMap(splitPassage),
        };
      },
    },
  });
}

const statedLanguage = (language: RequestOf<'transcribe'>['language']): string | null =>
  language === UNDETERMINED ? null : language;

/** Throws FinalFailure for a sound that the service does not accept. */
function failForGood(error: unknown): never {
  throw error instanceof SoundRefused ? new FinalFailure(error.message) : error;
}

/** Returns the model of the speech service that the settings name. None without its address. */
export function speechModels(
  { speech_url: url, speech_model: model, speech_api_key: apiKey }: ModelSettings,
  open: (address: SpeechServiceAddress) => Service,
): ServiceModel[] {
  if (url === '' || model === '') return [];
  return [
    {
      capability: 'transcribe',
      provider: 'speech',
      model,
      version: '1',
      license: '',
      sizeBytes: null,
      usualMemoryBytes: null,
      usualSeconds: null,
      soundSecondsMax: SOUND_SECONDS_MAX,
      service: open({ url, model, apiKey }),
    },
  ];
}
