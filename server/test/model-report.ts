import type { ModelState } from '@spindle/contracts/analysis/models';
import type { ModelCapability } from '@spindle/contracts/settings/model-settings';
import type { TestApp } from './open-app.ts';

/** Lets a worker report its model, of labels by default. */
export async function reportModel(
  { ctx }: TestApp,
  name: { provider: string; model: string; version: string },
  state: ModelState = 'READY',
  capabilities: ModelCapability[] = ['labels'],
): Promise<void> {
  const facts = { license: 'CC0-1.0', size_bytes: 1, memory_bytes: 1, seconds: 0.5, message: '' };
  await ctx.db.workerProcess.create({
    data: {
      id: '00000000-0000-4000-8000-000000000001',
      models: capabilities.map((capability) => ({ ...name, ...facts, capability, state })),
    },
  });
}
