import * as contract from '@spindle/contracts/settings/settings';
import type { Secrets } from '@spindle/core/secrets';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/uploads.ts';
import type { SettingsMemory } from './memory.ts';
import { readSettings } from './read.ts';
import { updateSettings } from './update.ts';
import { openWatermarkDecoder, showWatermark, uploadWatermark } from './watermark.ts';

export function settingsRoutes(app: App, memory: SettingsMemory, secrets: Secrets): void {
  const decoder = openWatermarkDecoder();
  app.http.addHook('onClose', async () => decoder.close());
  serve(app, contract.readSettings, (ctx) => readSettings(ctx, memory, secrets));
  serve(app, contract.updateSettings, (ctx, input) => updateSettings(ctx, input, memory, secrets));
  serveUpload(app, contract.uploadWatermark, (ctx, parts) =>
    uploadWatermark(ctx, parts, decoder, memory),
  );
  serveFile(app, contract.readWatermark, showWatermark);
}
