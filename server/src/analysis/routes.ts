import * as analysis from '@spindle/contracts/analysis/addon-analysis';
import * as analyze from '@spindle/contracts/analysis/analyze';
import { listAssetAddons as listRoute } from '@spindle/contracts/analysis/asset-addons';
import { readImageAnalysis as readRoute } from '@spindle/contracts/analysis/image-analysis';
import { listModels } from '@spindle/contracts/analysis/models';
import { decideSuggestions as suggestionsRoute } from '@spindle/contracts/analysis/suggestions';
import type { App } from '../app-parts.ts';
import { authorizeAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { readAddonAnalysis, startAddonAnalysis } from './addon-analysis.ts';
import { analyzeNow } from './analyze-now.ts';
import { decideSuggestions } from './decide-suggestions.ts';
import { readModelReports } from './find-model.ts';
import { listAssetAddons } from './list-asset-addons.ts';
import { readImageAnalysis } from './read-image-analysis.ts';

const ANALYSES = [
  [analyze.analyzeImage, 'IMAGE_ANALYSIS'],
  [analyze.classifyScene, 'SCENE_CLASSIFICATION'],
  [analyze.estimatePose, 'POSE_ESTIMATION'],
] as const;

export function analysisRoutes(app: App): void {
  serve(app, listModels, async (ctx) => ({
    status: 'OK' as const,
    data: await readModelReports(ctx),
  }));
  serve(app, analysis.readAddonAnalysis, readAddonAnalysis);
  serve(app, analysis.startAddonAnalysis, startAddonAnalysis);
  serve(app, readRoute, async (ctx, { params }) => {
    const asset = await authorizeAsset(ctx, params.id, 'view');
    checkAddon(await app.settings.read('addons'), 'IMAGE_ANALYSIS');
    return readImageAnalysis(ctx, asset);
  });
  serve(app, listRoute, async (ctx, { params }) => {
    const asset = await authorizeAsset(ctx, params.id, 'view');
    const data = await listAssetAddons(ctx, asset, await app.settings.read('addons'));
    return { status: 'OK' as const, data };
  });
  serve(app, suggestionsRoute, async (ctx, { params, body }) => {
    const asset = await authorizeAsset(ctx, params.id, 'edit');
    return { status: 'OK' as const, data: await decideSuggestions(ctx, asset, body) };
  });
  for (const [contract, key] of ANALYSES)
    serve(app, contract, async (ctx, { params, body }) => {
      const asset = await authorizeAsset(ctx, params.id, 'edit');
      return analyzeNow(ctx, asset, { addons: await app.settings.read('addons'), key, body });
    });
}
