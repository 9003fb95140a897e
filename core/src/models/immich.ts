import type { IMMICH_MODELS } from '@spindle/contracts/settings/model-settings';
import { z } from 'zod';
import { Unavailable } from '../errors.ts';
import {
  type Allowance,
  addressIn,
  encodeForm,
  jsonOf,
  ServiceDown,
  sendToService,
} from './service-request.ts';

const PING_MS = 5_000;
/** The first request for a model loads it, and may download it. */
const PREDICT_MS = 60_000;
/** Limits an answer: a hundred faces take less than one megabyte. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/** Returns whether the service answers. Throws ServiceDown with the reason. */
export async function pingImmich(
  config: Allowance,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const limits = { timeoutMs: PING_MS, bytesMax: 1_024, signal };
  const answer = await sendToService(config, addressIn(url, 'ping'), { method: 'GET', ...limits });
  if (answer.status !== 200 || answer.body.toString('utf8').trim() !== 'pong')
    throw new ServiceDown('There is another service at this address.');
}

/** The tasks of a request, such as `{clip: {visual: {modelName}}}`. */
export type ImmichEntries = Record<
  string,
  Record<string, { modelName: string; options?: Record<string, number> }>
>;

/** Vectors are JSON in a string. */
const Vector = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(z.number()).min(1).max(4096));

/** The answers of the service. Boxes of faces are in pixels; those of text are eight shares a line: x and y of four corners. */
export const FacesAnswer = z.object({
  imageWidth: z.number().positive(),
  imageHeight: z.number().positive(),
  'facial-recognition': z
    .array(
      z.object({
        boundingBox: z.object({ x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() }),
        embedding: Vector,
        score: z.number(),
      }),
    )
    .max(1000),
});
const ClipAnswer = z.object({ clip: Vector });
export const OcrAnswer = z.object({
  ocr: z.object({
    text: z.array(z.string()).max(10_000),
    box: z.array(z.number()),
    textScore: z.array(z.number()),
  }),
});

/** A question to the service about a picture or words. `entriesOf`: its tasks for a model. */
export interface ImmichQuestion<T> {
  entriesOf(modelName: string): ImmichEntries;
  answer: z.ZodType<T>;
}

const clip = (type: 'visual' | 'textual') => ({
  entriesOf: (modelName: string) => ({ clip: { [type]: { modelName } } }),
  answer: ClipAnswer,
});

/** The question for each capability that the service has. */
export const IMMICH_QUESTIONS = {
  faces: {
    entriesOf: (modelName) => ({
      'facial-recognition': {
        detection: { modelName, options: { minScore: 0.7 } },
        recognition: { modelName },
      },
    }),
    answer: FacesAnswer,
  },
  embedImage: clip('visual'),
  embedText: clip('textual'),
  ocr: {
    entriesOf: (modelName) => ({
      ocr: {
        detection: { modelName, options: { minScore: 0.5, maxResolution: 1440 } },
        recognition: { modelName, options: { minScore: 0.5 } },
      },
    }),
    answer: OcrAnswer,
  },
} as const satisfies Record<keyof typeof IMMICH_MODELS, ImmichQuestion<unknown>>;

/**
 * Asks the service about a picture or words, and parses the answer. Throws ServiceDown when it does not answer, and Unavailable when it
 * answers with an error.
 */
export async function askImmich<T>(
  config: Allowance,
  url: string,
  {
    entries,
    input,
    answer,
    signal,
  }: {
    entries: ImmichEntries;
    input: { picture: Buffer } | { text: string };
    answer: z.ZodType<T>;
    signal: AbortSignal;
  },
): Promise<T> {
  const form = new FormData();
  form.set('entries', JSON.stringify(entries));
  if ('text' in input) form.set('text', input.text);
  else form.set('image', new Blob([new Uint8Array(input.picture)]), 'image');
  const encoded = await encodeForm(form);
  const { status, body } = await sendToService(config, addressIn(url, 'predict'), {
    method: 'POST',
    headers: { 'content-type': encoded.type },
    body: encoded.body,
    timeoutMs: PREDICT_MS,
    bytesMax: ANSWER_MAX_BYTES,
    signal,
  });
  if (status !== 200) throw new Unavailable(`The model service answered with status ${status}.`);
  const parsed = answer.safeParse(jsonOf(body));
  if (!parsed.success) throw new Unavailable('The answer of the model service has another shape.');
  return parsed.data;
}
