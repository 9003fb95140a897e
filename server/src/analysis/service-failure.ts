import type { ServiceTest } from '@spindle/contracts/analysis/models';
import { Unavailable } from '@spindle/core/errors';
import { ServiceDown } from '@spindle/core/models/service-request';
import { SoundRefused } from '@spindle/core/models/transcription';

/** Milliseconds that a model has to answer a test. */
export const MODEL_MS = 20_000;
const TOO_SLOW =
  'The model did not answer within 20 s. The service may be downloading it: try again later.';

/** Asks a service whether it answers. Returns the result of the test when it does not; null when it does. */
export async function findOutage(
  url: string,
  ping: (signal: AbortSignal) => Promise<void>,
): Promise<ServiceTest | null> {
  if (url === '') return { answers: false, message: 'Enter the address first.', models: [] };
  try {
    await ping(new AbortController().signal);
    return null;
  } catch (error) {
    if (!(error instanceof ServiceDown)) throw error;
    return { answers: false, message: error.message, models: [] };
  }
}

/** Returns why a request to a model fails, as a sentence; empty when it succeeds. */
export async function failureOf(request: () => Promise<unknown>): Promise<string> {
  try {
    await request();
    return '';
  } catch (error) {
    if (error instanceof Unavailable || error instanceof SoundRefused) return error.message;
    if (error instanceof DOMException) return TOO_SLOW;
    throw error;
  }
}
