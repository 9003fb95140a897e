import type { testSpeechService as route, ServiceTest } from '@spindle/contracts/analysis/models';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { openTranscription } from '@spindle/core/models/transcription';
import { SAMPLES_PER_SECOND, wavHeader } from '@spindle/core/models/wav';
import type { Secrets } from '@spindle/core/secrets';
import { unmaskSpeechKey } from '../settings/sections/models.ts';
import { readStoredSettings } from '../settings/stored-settings.ts';
import { failureOf, findOutage, MODEL_MS } from './service-failure.ts';

/**
 * Asks a service for transcription whether it answers, and its model to transcribe a second of silence. Throws Invalid for a masked key after
 * the address has changed.
 */
export async function testSpeechService(
  ctx: Context,
  { body }: Input<typeof route>,
  secrets: Secrets,
): Promise<ServiceTest> {
  const { speech_url: url, speech_model: model } = body;
  const apiKey = unmaskSpeechKey(body, await readStoredSettings(ctx, secrets));
  const service = openTranscription(ctx.config, { url, model, apiKey });
  const outage = await findOutage(url, service.ping);
  if (outage) return outage;
  if (model === '') return { answers: true, message: '', models: [] };
  const message = await failureOf(() =>
    service.transcribe(SILENCE, null, AbortSignal.timeout(MODEL_MS)),
  );
  const result = { capability: 'transcribe' as const, model, works: message === '', message };
  return { answers: true, message: '', models: [result] };
}

const BYTES = 2 * SAMPLES_PER_SECOND;
const SILENCE = Buffer.concat([wavHeader(BYTES), Buffer.alloc(BYTES)]);
