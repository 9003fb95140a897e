import * as contract from '@spindle/contracts/settings';
import type { Secrets } from '@spindle/core/secrets';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import type { SettingsMemory } from './memory.ts';
import { readSettings } from './read.ts';
import { updateSettings } from './update.ts';

export function settingsRoutes(app: App, memory: SettingsMemory, secrets: Secrets): void {
  serve(app, contract.readSettings, (ctx) => readSettings(ctx, memory, secrets));
  serve(app, contract.updateSettings, (ctx, input) => updateSettings(ctx, input, memory, secrets));
}
