import type { testModelService as route, ServiceTest } from '@spindle/contracts/analysis/models';
import type { Input } from '@spindle/contracts/http/route';
import { IMMICH_MODELS } from '@spindle/contracts/settings/model-settings';
import type { Context } from '@spindle/core/context';
import { askImmich, IMMICH_QUESTIONS, pingImmich } from '@spindle/core/models/immich';
import { failureOf, findOutage, MODEL_MS } from './service-failure.ts';

/** A gray picture of 64 by 64 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIOMb2xD77SAA6VEEAoFAIBAIBAKBQCAQfA8GHGyAeTN+MmkAAAAASUVORK5CYII=',
  'base64',
);

/** Capabilities that read a picture. */
const CAPABILITIES = ['faces', 'embedImage', 'ocr'] as const;

/** Asks a service of Immich whether it answers, and each named model about a gray picture. */
export async function testModelService(
  { config }: Context,
  { body }: Input<typeof route>,
): Promise<ServiceTest> {
  const { immich_url: url } = body;
  const outage = await findOutage(url, (signal) => pingImmich(config, url, signal));
  if (outage) return outage;
  const models = CAPABILITIES.map((capability) => ({
    capability,
    model: body[IMMICH_MODELS[capability]],
  })).filter(({ model }) => model !== '');
  const results = models.map(async ({ capability, model }) => {
    const { entriesOf, answer } = IMMICH_QUESTIONS[capability];
    const signal = AbortSignal.timeout(MODEL_MS);
    const input = { picture: PICTURE };
    const message = await failureOf(() =>
      askImmich<unknown>(config, url, { entries: entriesOf(model), input, answer, signal }),
    );
    return { capability, model, works: message === '', message };
  });
  return { answers: true, message: '', models: await Promise.all(results) };
}
