import { z } from 'zod';

/** What a model can do. */
export const ModelCapability = z.enum([
  'faces',
  'labels',
  'objects',
  'embedImage',
  'embedText',
  'pose',
  'matte',
  'select',
  'ocr',
  'speech',
  'transcribe',
]);
export type ModelCapability = z.infer<typeof ModelCapability>;

/** Capabilities whose model an administrator selects. The model of `embedText` is always that of `embedImage`: their vectors are compared. */
export const SelectableCapability = ModelCapability.exclude(['embedText']);
export type SelectableCapability = z.infer<typeof SelectableCapability>;

export const MODEL_INVALID = 'must be a provider and a model, such as builtin/dlib-resnet34';

/** A model as `provider/model`, without its version; empty: the first of the models that can. */
const SelectedModel = z.string().regex(/^([a-z]{1,32}\/[\w.:/-]{1,100})?$/, MODEL_INVALID);

/** Returns the provider and the model of a selected model. The name of a model may contain slashes. */
export function splitSelected(selected: string): { provider: string; model: string } {
  const slash = selected.indexOf('/');
  return { provider: selected.slice(0, slash), model: selected.slice(slash + 1) };
}

export const SERVICE_URL_INVALID =
  'must be a URL such as http://192.168.1.5:3003, without a user name and a query';

/** Address of a service; empty: none. */
const ServiceUrl = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || isServiceUrl(text), SERVICE_URL_INVALID);

function isServiceUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password, search, hash } = new URL(text);
  return hostname !== '' && [username, password, search, hash].every((part) => part === '');
}

/** Name of a model in the service; empty: none. */
const ServiceModelName = z
  .string()
  .trim()
  .regex(/^[\w.-]{0,100}$/, 'must be the name of a model');

/** A service for machine learning of Immich, and the models that it serves. */
export const ModelService = z.strictObject({
  immich_url: ServiceUrl,
  /** Finds and describes faces. */
  immich_faces_model: ServiceModelName,
  /** Describes pictures and words in one space. */
  immich_clip_model: ServiceModelName,
  /** Reads text. */
  immich_ocr_model: ServiceModelName,
});
export type ModelService = z.infer<typeof ModelService>;

/** The settings that name the model of each capability of the service. */
export const IMMICH_MODELS = {
  faces: 'immich_faces_model',
  embedImage: 'immich_clip_model',
  embedText: 'immich_clip_model',
  ocr: 'immich_ocr_model',
} as const satisfies Partial<Record<ModelCapability, keyof ModelService>>;

/** A service that transcribes speech as the API of OpenAI does: `POST /v1/audio/transcriptions`. */
export const SpeechService = z.strictObject({
  speech_url: ServiceUrl,
  speech_model: z
    .string()
    .trim()
    .regex(/^[\w.:/-]{0,100}$/, 'must be the name of a model'),
  /** Sent as a bearer token; empty: none. */
  speech_api_key: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{0,500}$/, 'must not contain spaces'),
});
export type SpeechService = z.infer<typeof SpeechService>;

/** The section `models` of the settings: which models the add-ons use. */
export const ModelSettings = ModelService.extend(SpeechService.shape).extend({
  /** Capabilities that are not named use the first of the models that can: one of the operator, then the built-in one. */
  selected: z.partialRecord(SelectableCapability, SelectedModel),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

/** No service, and the models that Immich uses. */
export const DEFAULT_MODEL_SERVICE: ModelService = {
  immich_url: '',
  immich_faces_model: 'buffalo_l',
  immich_clip_model: 'ViT-B-32__openai',
  immich_ocr_model: 'PP-OCRv5_mobile',
};
export const DEFAULT_SPEECH_SERVICE: SpeechService = {
  speech_url: '',
  speech_model: 'whisper-1',
  speech_api_key: '',
};
export const DEFAULT_MODEL_SETTINGS: ModelSettings = {
  ...DEFAULT_MODEL_SERVICE,
  ...DEFAULT_SPEECH_SERVICE,
  selected: {},
};
