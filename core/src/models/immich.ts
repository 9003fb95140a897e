import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { Unavailable } from '../errors.ts';
import { codeOf, networkFailure } from '../outbound/network-failure.ts';
import { requestOutbound } from '../outbound/outbound-request.ts';

/** The machine-learning service of Immich did not answer. Users read the message. */
export class ServiceDown extends Unavailable {}

type Allowance = Pick<Config, 'outboundAllow'>;

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
  const answer = await send(config, at(url, 'ping'), { method: 'GET', ...limits });
  if (answer.status !== 200 || answer.body.toString('utf8').trim() !== 'pong')
    throw new ServiceDown('There is another service at this address.');
}

/** The tasks of a request, such as `{clip: {visual: {modelName}}}`. */
export type ImmichEntries = Record<
  string,
  Record<string, { modelName: string; options?: Record<string, number> }>
>;

/** Returns the tasks that find and describe faces. */
export const faceEntries = (modelName: string): ImmichEntries => ({
  'facial-recognition': {
    detection: { modelName, options: { minScore: 0.7 } },
    recognition: { modelName },
  },
});
/** Returns the task that describes a picture, or words. */
export const clipEntries = (modelName: string, type: 'visual' | 'textual'): ImmichEntries => ({
  clip: { [type]: { modelName } },
});
/** Returns the tasks that read text. */
export const ocrEntries = (modelName: string): ImmichEntries => ({
  ocr: {
    detection: { modelName, options: { minScore: 0.5, maxResolution: 1440 } },
    recognition: { modelName, options: { minScore: 0.5 } },
  },
});

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
export const ClipAnswer = z.object({ clip: Vector });
export const OcrAnswer = z.object({
  ocr: z.object({
    text: z.array(z.string()).max(10_000),
    box: z.array(z.number()),
    textScore: z.array(z.number()),
  }),
});

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
  const encoded = new Response(form);
  const { status, body } = await send(config, at(url, 'predict'), {
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
    timeoutMs: PREDICT_MS,
    bytesMax: ANSWER_MAX_BYTES,
    signal,
  });
  if (status !== 200) throw new Unavailable(`The model service answered with status ${status}.`);
  const parsed = answer.safeParse(jsonOf(body));
  if (!parsed.success) throw new Unavailable('The answer of the model service has another shape.');
  return parsed.data;
}

const at = (url: string, path: string): URL => new URL(path, url.endsWith('/') ? url : `${url}/`);

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

async function send(...request: Parameters<typeof requestOutbound>) {
  try {
    return await requestOutbound(...request);
  } catch (error) {
    request[2].signal.throwIfAborted();
    throw new ServiceDown(failureText(error, request[2].timeoutMs));
  }
}

function failureText(error: unknown, timeoutMs: number): string {
  const code = codeOf(error);
  if (code === 'TIMEOUT') return `The model service did not answer within ${timeoutMs / 1000} s.`;
  if (code === 'TOO_LARGE') return 'The answer of the model service is too large.';
  return `The model service does not answer. ${networkFailure(error) ?? 'The connection was closed.'}`;
}
