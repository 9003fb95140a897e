import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import type { AddonKey } from '../settings/addons.ts';
import {
  DEFAULT_MODEL_SERVICE,
  DEFAULT_SPEECH_SERVICE,
  ModelCapability,
  ModelService,
  SpeechService,
} from '../settings/model-settings.ts';

/**
 * READY: it can be used. PACKAGES_MISSING: optional packages of the worker are not installed. MODEL_MISSING: the installation has no such
 * model, or its files are not there. NOT_ANSWERING: the service of the model does not answer.
 */
export const ModelState = z.enum(['READY', 'PACKAGES_MISSING', 'MODEL_MISSING', 'NOT_ANSWERING']);
export type ModelState = z.infer<typeof ModelState>;

/** A model that serves a capability, as a worker reports it. */
export const ModelReport = z.object({
  capability: ModelCapability,
  /** `builtin`, `operator` for a model of MODELS_DIR, `immich` or `speech` for one of a service. */
  provider: z.string(),
  model: z.string(),
  version: z.string(),
  /** SPDX identifier; empty when it is not known. */
  license: z.string(),
  /** Bytes of the weights. Null when it is not known, as the memory and the time. */
  size_bytes: z.number().int().nullable(),
  /** Memory that its process usually takes, in bytes. */
  memory_bytes: z.number().int().nullable(),
  /** Processor seconds of a picture, or of a minute of sound. */
  seconds: z.number().nullable(),
  state: ModelState,
  /** Why it is not ready; empty when it is. */
  message: z.string(),
  /** False for a model that could serve the capability instead of the used one. */
  is_used: z.boolean().default(true),
});
export type ModelReport = z.infer<typeof ModelReport>;

/** The capabilities that add-ons use. The model of the first stands beside their results. */
export const ADDON_CAPABILITIES: Readonly<Partial<Record<AddonKey, readonly ModelCapability[]>>> = {
  IMAGE_ANALYSIS: ['labels', 'objects', 'embedImage'],
  FACE_RECOGNITION: ['faces'],
  EMOTION_RECOGNITION: ['faces'],
  SCENE_CLASSIFICATION: ['embedImage'],
  POSE_ESTIMATION: ['pose'],
  TEXT_RECOGNITION: ['ocr'],
  REMOVE_BACKGROUND: ['matte', 'select'],
  AUDIO_SUBTITLES: ['transcribe', 'speech'],
};

/** The result of the test of a service. */
const ServiceTest = z.object({
  /** Whether the service answers. */
  answers: z.boolean(),
  /** Why it does not; empty when it does. */
  message: z.string(),
  /** Each named model; empty when the service does not answer. */
  models: z.array(
    z.object({
      capability: ModelCapability,
      model: z.string(),
      works: z.boolean(),
      message: z.string(),
    }),
  ),
});
export type ServiceTest = z.infer<typeof ServiceTest>;

export const testModelService = route({
  method: 'POST',
  path: '/api/v1/addons/models/test',
  summary:
    'Test a machine-learning service of Immich with real requests, before it is saved. Takes up to 25 seconds',
  access: needs('UPDATE_SETTINGS'),
  body: ModelService,
  answer: z.object({ status: z.literal('OK'), data: ServiceTest }),
  example: () => ({
    body: { ...DEFAULT_MODEL_SERVICE, immich_url: 'http://127.0.0.1:3003' },
  }),
});

export const testSpeechService = route({
  method: 'POST',
  path: '/api/v1/addons/models/test-speech',
  summary:
    'Test a service for transcription with a second of silence, before it is saved. A masked key stands for the saved one. Takes up to 25 seconds',
  access: needs('UPDATE_SETTINGS'),
  body: SpeechService,
  answer: z.object({ status: z.literal('OK'), data: ServiceTest }),
  example: () => ({
    body: { ...DEFAULT_SPEECH_SERVICE, speech_url: 'http://127.0.0.1:8000' },
  }),
});

export const listModels = route({
  method: 'GET',
  path: '/api/v1/addons/models',
  summary:
    'List the models that the worker can use, the used one of each capability first, with what is missing to use them',
  access: needs('UPDATE_SETTINGS'),
  answer: z.object({
    status: z.literal('OK'),
    /** Empty while no worker runs. */
    data: z.array(ModelReport),
  }),
  example: () => ({}),
});
