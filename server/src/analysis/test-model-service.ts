import type {
  ModelServiceTest,
  testModelService as route,
} from '@spindle/contracts/analysis/models';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';
import {
  askImmich,
  ClipAnswer,
  clipEntries,
  FacesAnswer,
  faceEntries,
  type ImmichEntries,
  OcrAnswer,
  ocrEntries,
  pingImmich,
  ServiceDown,
} from '@spindle/core/models/immich';
import type { z } from 'zod';

/** Milliseconds that a model has to answer. */
const MODEL_MS = 20_000;
const TOO_SLOW =
  'The model did not answer within 20 s. The service may be downloading it: try again later.';

/** A gray picture of 64 by 64 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIOMb2xD77SAA6VEEAoFAIBAIBAKBQCAQfA8GHGyAeTN+MmkAAAAASUVORK5CYII=',
  'base64',
);

/** Asks a service for machine learning whether it answers, and each named model about a gray picture. */
export async function testModelService(
  { config }: Context,
  { body }: Input<typeof route>,
): Promise<ModelServiceTest> {
  const { immich_url: url, immich_faces_model, immich_clip_model, immich_ocr_model } = body;
  if (url === '') return { answers: false, message: 'Enter the address first.', models: [] };
  try {
    await pingImmich(config, url, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof ServiceDown)) throw error;
    return { answers: false, message: error.message, models: [] };
  }
  const ask = (entries: ImmichEntries, answer: z.ZodType) => {
    const signal = AbortSignal.timeout(MODEL_MS);
    return askImmich(config, url, { entries, input: { picture: PICTURE }, answer, signal });
  };
  const tests = [
    ['faces', immich_faces_model, faceEntries(immich_faces_model), FacesAnswer],
    ['embedImage', immich_clip_model, clipEntries(immich_clip_model, 'visual'), ClipAnswer],
    ['ocr', immich_ocr_model, ocrEntries(immich_ocr_model), OcrAnswer],
  ] as const;
  const models = await Promise.all(
    tests
      .filter(([, model]) => model !== '')
      .map(async ([capability, model, entries, answer]) => {
        const message = await failureOf(() => ask(entries, answer));
        return { capability, model, works: message === '', message };
      }),
  );
  return { answers: true, message: '', models };
}

/** Returns why a request fails, as a sentence; empty when it succeeds. */
async function failureOf(request: () => Promise<unknown>): Promise<string> {
  try {
    await request();
    return '';
  } catch (error) {
    if (error instanceof Unavailable) return error.message;
    if (error instanceof DOMException) return TOO_SLOW;
    throw error;
  }
}
