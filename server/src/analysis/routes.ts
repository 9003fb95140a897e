import * as analysis from '@spindle/contracts/analysis/addon-analysis';
import { readImageAnalysis as contract } from '@spindle/contracts/analysis/image-analysis';
import type { App } from '../app-parts.ts';
import { authorizeAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { readAddonAnalysis, startAddonAnalysis } from './addon-analysis.ts';
import { readImageAnalysis } from './read-image-analysis.ts';

export function analysisRoutes(app: App): void {
  serve(app, analysis.readAddonAnalysis, readAddonAnalysis);
  serve(app, analysis.startAddonAnalysis, startAddonAnalysis);
  serve(app, contract, async (ctx, { params }) => {
    const asset = await authorizeAsset(ctx, params.id, 'view');
    checkAddon(await app.settings.read('addons'), 'IMAGE_ANALYSIS');
    return readImageAnalysis(ctx, asset);
  });
}
