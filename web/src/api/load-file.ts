import type { Route } from '@spindle/contracts/route';
import { type CallInput, fetchAnswer } from './call.ts';

/** The bytes of a file that an endpoint gives. Throws ApiError for every refusal. */
export async function loadFile<R extends Route & { answerFormat: string }>(
  route: R,
  input: CallInput<R>,
): Promise<Blob> {
  return (await fetchAnswer(route, input)).blob();
}
