import * as onboarding from '@spindle/contracts/settings/onboarding';
import * as contract from '@spindle/contracts/settings/settings';
import type { App } from '../app-parts.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/serve-upload.ts';
import { readSettings } from './read.ts';
import { updateSettings } from './update.ts';
import { updateAddonSettings } from './update-addon.ts';
import { verifyStorage } from './verify-storage.ts';
import { openWatermarkDecoder, showWatermark, uploadWatermark } from './watermark.ts';

export function settingsRoutes(app: App): void {
  const { secrets, settings } = app;
  const decoder = openWatermarkDecoder();
  app.http.addHook('onClose', async () => decoder.close());
  serve(app, contract.readSettings, (ctx) => readSettings(ctx, secrets));
  serve(app, contract.updateSettings, (ctx, input, { ifMatch }) =>
    updateSettings(ctx, input, { cache: settings, secrets, ifMatch }),
  );
  serve(app, contract.updateAddonSettings, (ctx, input, { ifMatch }) =>
    updateAddonSettings(ctx, input, { cache: settings, secrets, ifMatch }),
  );
  serve(app, onboarding.verifyStorage, (ctx) => verifyStorage(ctx, secrets));
  serveUpload(app, contract.uploadWatermark, (ctx, parts) =>
    uploadWatermark(ctx, parts, decoder, settings),
  );
  serveFile(app, contract.readWatermark, showWatermark);
}
