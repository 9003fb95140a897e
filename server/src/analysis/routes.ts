import * as analysis from '@spindle/contracts/analysis/addon-analysis';
import * as analyze from '@spindle/contracts/analysis/analyze';
import * as faces from '@spindle/contracts/analysis/analyze-faces';
import { listAssetAddons as listRoute } from '@spindle/contracts/analysis/asset-addons';
import { readImageAnalysis as readRoute } from '@spindle/contracts/analysis/image-analysis';
import * as models from '@spindle/contracts/analysis/models';
import { decideSuggestions as suggestionsRoute } from '@spindle/contracts/analysis/suggestions';
import { readTextLines as textRoute } from '@spindle/contracts/analysis/text-lines';
import type { App } from '../app-parts.ts';
import { authorizeAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { readModelReports } from '../settings/find-model.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { readAddonAnalysis, startAddonAnalysis } from './addon-analysis.ts';
import { presentEmotions, refuseKnownFaces } from './analyze-faces.ts';
import { analyzeNow, presentLabels, queuedAnalysis } from './analyze-now.ts';
import { decideSuggestions } from './decide-suggestions.ts';
import { listAssetAddons } from './list-asset-addons.ts';
import { readImageAnalysis } from './read-image-analysis.ts';
import { readTextLines } from './read-text-lines.ts';
import { startAnalysis } from './start-analysis.ts';
import { testModelService } from './test-model-service.ts';
import { testSpeechService } from './test-speech-service.ts';

const ANALYSES = [
  [analyze.analyzeImage, 'IMAGE_ANALYSIS'],
  [analyze.classifyScene, 'SCENE_CLASSIFICATION'],
  [analyze.estimatePose, 'POSE_ESTIMATION'],
  [analyze.recognizeText, 'TEXT_RECOGNITION'],
  [analyze.createSubtitles, 'AUDIO_SUBTITLES'],
] as const;

export function analysisRoutes(app: App): void {
  serve(app, models.listModels, async (ctx) => ({
    status: 'OK' as const,
    data: await readModelReports(ctx),
  }));
  serve(app, models.testModelService, async (ctx, input) => ({
    status: 'OK' as const,
    data: await testModelService(ctx, input),
  }));
  serve(app, models.testSpeechService, async (ctx, input) => ({
    status: 'OK' as const,
    data: await testSpeechService(ctx, input, app.secrets),
  }));
  const readAddons = () => app.settings.read('addons');
  serve(app, analysis.readAddonAnalysis, readAddonAnalysis);
  serve(app, analysis.startAddonAnalysis, startAddonAnalysis);
  serve(app, readRoute, async (ctx, { params }) => {
    const asset = await authorizeAsset(ctx, params.id, 'view');
    checkAddon(await readAddons(), 'IMAGE_ANALYSIS');
    return readImageAnalysis(ctx, asset);
  });
  serve(app, listRoute, async (ctx, { params }) => {
    const asset = await authorizeAsset(ctx, params.id, 'view');
    const data = await listAssetAddons(ctx, asset, await readAddons());
    return { status: 'OK' as const, data };
  });
  serve(app, textRoute, async (ctx, { params, query }) => {
    const asset = await authorizeAsset(ctx, params.id, 'view');
    const parts = { addons: await readAddons(), interactive: app.interactive };
    return { status: 'OK' as const, data: await readTextLines(ctx, asset, query, parts) };
  });
  serve(app, suggestionsRoute, async (ctx, { params, body }) => {
    const asset = await authorizeAsset(ctx, params.id, 'edit');
    return { status: 'OK' as const, data: await decideSuggestions(ctx, asset, body) };
  });
  for (const [contract, key] of ANALYSES)
    serve(app, contract, async (ctx, { params, body }) => {
      const asset = await authorizeAsset(ctx, params.id, 'edit');
      const present = (result: unknown) => presentLabels(key, result);
      return analyzeNow(ctx, asset, { addons: await readAddons(), key, body, present });
    });
  serve(app, faces.recognizeEmotions, async (ctx, { params, body }) => {
    const asset = await authorizeAsset(ctx, params.id, 'edit');
    const key = 'EMOTION_RECOGNITION';
    const present = presentEmotions;
    return analyzeNow(ctx, asset, { addons: await readAddons(), key, body, present });
  });
  serve(app, faces.recognizeFaces, async (ctx, { params, body: { disposition, force } }) => {
    const asset = await authorizeAsset(ctx, params.id, 'edit');
    const addons = await readAddons();
    checkAddon(addons, 'FACE_RECOGNITION');
    if (!force) await refuseKnownFaces(ctx, asset);
    const job = await startAnalysis(ctx, asset, { addons, key: 'FACE_RECOGNITION', disposition });
    return { ...queuedAnalysis(asset, job), id: params.id };
  });
}
