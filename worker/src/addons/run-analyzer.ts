import type { AnalysisAddonKey, Disposition } from '@spindle/contracts/settings/event-hooks';
import type { AnalysisScope } from '@spindle/core/analysis/outdated-assets';
import { spaceOf } from '@spindle/core/analysis/vectors';
import { type Context, inTransaction } from '@spindle/core/context';
import { markAddonChanges } from '@spindle/core/events/record-event';
import { refreshSuggestions } from '@spindle/core/metadata/suggestions';
import { lockAsset, lockDataUpdate } from '@spindle/core/metadata/update-data';
import type { Asset, File, Prisma } from '@spindle/prisma/client';
import { originalOf } from '../assets/find-media.ts';
import { type Models, openModels } from '../models/models.ts';
import type { ModelName } from '../models/provider.ts';
import { FinalFailure } from '../steps/handler.ts';
import type { Analyzer, Finding } from './analyzer.ts';
import { emotionRecognition } from './faces/emotion-recognition.ts';
import { faceRecognition } from './faces/face-recognition.ts';
import { imageAnalysis } from './image-analysis.ts';
import { readImageVector, saveImageVector } from './image-vectors.ts';
import { poseEstimation } from './pose-estimation.ts';
import { sceneClassification } from './scene/scene-classification.ts';
import { audioSubtitles } from './speech/audio-subtitles.ts';
import { textRecognition } from './text-recognition.ts';

/** The analyzer of each add-on. */
export const ANALYZERS: Readonly<Record<AnalysisAddonKey, Analyzer>> = {
  AUDIO_SUBTITLES: audioSubtitles,
  EMOTION_RECOGNITION: emotionRecognition,
  FACE_RECOGNITION: faceRecognition,
  IMAGE_ANALYSIS: imageAnalysis,
  POSE_ESTIMATION: poseEstimation,
  SCENE_CLASSIFICATION: sceneClassification,
  TEXT_RECOGNITION: textRecognition,
};

/** Returns the assets that an add-on analyzes with the present models, and when their results are out of date. */
export function scopeOfAddon(
  models: Models,
  addon: AnalysisAddonKey,
  { contentTypes, model }: Pick<AnalysisScope, 'contentTypes' | 'model'>,
): AnalysisScope {
  const vectors = ANALYZERS[addon].savesVectors ? models.findModel('embedImage') : null;
  return { addon, contentTypes, model, space: vectors && spaceOf(vectors) };
}

/**
 * Runs an add-on on the preview or the original of an asset and saves its result. Of an asset with a current result, only a missing vector is
 * computed, unless `force` is set. Returns whether something was saved.
 * Throws FinalFailure without a preview or a model, and the errors of models.
 */
export async function runAnalyzer(
  ctx: Context,
  asset: AnalyzedAsset,
  { key, disposition, force, audioTrack, signal, progress = () => undefined }: AnalysisOptions,
): Promise<boolean> {
  const analyzer = ANALYZERS[key];
  const models = openModels(ctx.config);
  const model = models.modelOf(analyzer.capability);
  if (!force && (await isAnalyzed(ctx, asset, key, model)))
    return analyzer.savesVectors === true && saveMissingVector(ctx, asset, models, signal);
  const { objectKey } = analyzer.reads === 'original' ? originalOf(asset) : previewOf(asset);
  const options = { disposition, isForced: force, audioTrack, models, signal, progress };
  const finding = await ctx.storage.withFile(objectKey, (path) =>
    analyzer.examine(ctx, { asset, path, ...options }),
  );
  await saveFinding(ctx, asset, { key, model, finding, disposition });
  await finding.afterwards?.();
  return true;
}

/** Computes the vector of an image if it has none of the present model. Returns whether one was saved. */
async function saveMissingVector(
  ctx: Context,
  asset: AnalyzedAsset,
  models: Models,
  signal: AbortSignal,
): Promise<boolean> {
  const model = models.findModel('embedImage');
  if (!model || (await readImageVector(ctx, asset, spaceOf(model)))) return false;
  const { vector } = await ctx.storage.withFile(previewOf(asset).objectKey, (path) =>
    models.run('embedImage', { path }, signal),
  );
  return inTransaction(ctx, async (tx) => {
    await lockDataUpdate(tx, asset.id);
    const current = await lockAsset(tx, asset.id);
    if (current?.renderVersion !== asset.renderVersion) return false;
    await saveImageVector(tx, asset, spaceOf(model), vector);
    return true;
  });
}

/** How an add-on runs on an asset. `force`: also when the asset has a current result. */
interface AnalysisOptions {
  key: AnalysisAddonKey;
  disposition: Disposition;
  force: boolean;
  audioTrack?: number | undefined;
  signal: AbortSignal;
  progress?(percent: number): void;
}

/** An asset with the files that analyzers read. */
export type AnalyzedAsset = Asset & { files: File[] };

/** What a query of analyzed assets includes. */
export const ANALYZED_FILES = {
  files: { where: { key: { in: ['_preview', 'original'] } }, orderBy: { version: 'desc' } },
} satisfies Prisma.AssetInclude;

function previewOf({ files, version }: AnalyzedAsset): File {
  const preview = files.find((file) => file.key === '_preview' && file.version === version);
  if (!preview) throw new FinalFailure('The asset has no preview.');
  return preview;
}

async function isAnalyzed(
  { db }: Context,
  { id, renderVersion }: Asset,
  addon: AnalysisAddonKey,
  { provider, model, version }: ModelName,
): Promise<boolean> {
  const where = { assetId: id, addon, renderVersion, provider, model, modelVersion: version };
  return (await db.analysis.count({ where })) > 0;
}

/** Saves what an add-on found, unless the images of the asset have changed meanwhile. */
async function saveFinding(
  ctx: Context,
  { id: assetId, renderVersion }: Asset,
  {
    key: addon,
    model: { provider, model, version: modelVersion },
    finding: { result, fields, save },
    disposition,
  }: { key: AnalysisAddonKey; model: ModelName; finding: Finding; disposition: Disposition },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await markAddonChanges(tx);
    await lockDataUpdate(tx, assetId);
    const asset = await lockAsset(tx, assetId);
    if (asset?.renderVersion !== renderVersion) return;
    const where = { assetId_addon: { assetId, addon } };
    const earlier = save && (await tx.db.analysis.findUnique({ where }));
    const row = { provider, model, modelVersion, renderVersion, result, analyzedAt: tx.now() };
    await tx.db.analysis.upsert({
      where,
      create: { assetId, addon, ...row },
      update: row,
    });
    await tx.db.analysisPart.deleteMany({ where: { assetId, addon } });
    const written = { ...fields, ...(await save?.(tx, earlier?.result)) };
    await refreshSuggestions(tx, assetId);
    if (!disposition.update_metadata) return;
    const data = { ...(asset.data as Record<string, unknown>), ...written };
    for (const [name, value] of Object.entries(data))
      if (value === null && name in written) delete data[name];
    await tx.db.asset.update({ where: { id: assetId }, data: { data: data as never } });
  });
}
