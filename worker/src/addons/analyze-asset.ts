import { AnalysisAddonKey, Disposition } from '@spindle/contracts/settings/event-hooks';
import { type Context, inTransaction } from '@spindle/core/context';
import { markAddonChanges } from '@spindle/core/events/record-event';
import { lockAsset, lockDataUpdate } from '@spindle/core/metadata/update-data';
import { versionOf } from '@spindle/core/tasks/job-input';
import type { Asset, File } from '@spindle/prisma/client';
import { z } from 'zod';
import { openModels } from '../models/models.ts';
import type { ModelName } from '../models/provider.ts';
import { FinalFailure, type Handler } from '../steps/handler.ts';
import type { Analyzer, Finding } from './analyzer.ts';
import { imageAnalysis } from './image-analysis.ts';
import { poseEstimation } from './pose-estimation.ts';

/** The add-ons that this release contains. */
const ANALYZERS: Readonly<Partial<Record<AnalysisAddonKey, Analyzer>>> = {
  IMAGE_ANALYSIS: imageAnalysis,
  POSE_ESTIMATION: poseEstimation,
};

/** The input of a job that runs add-ons: what each may write, and whether it analyzes assets again. */
const AddonsInput = z.object({
  addons: z.partialRecord(AnalysisAddonKey, Disposition),
  force: z.boolean(),
});

/** Runs the add-on of the step's key on the preview of an asset and saves its result, unless the result is already there. */
export const analyzeAsset: Handler = {
  async run(ctx, { jobId, key: stepKey, signal }) {
    const key = AnalysisAddonKey.parse(stepKey.toUpperCase());
    const analyzer = ANALYZERS[key];
    if (!analyzer) throw new FinalFailure('This release does not contain the add-on.');
    const job = await ctx.db.job.findUnique({
      where: { id: jobId },
      include: { asset: { include: { files: { where: { key: '_preview' } } } } },
    });
    const asset = job?.asset;
    if (!asset || asset.version !== versionOf(job.input)) return; // gone, or another job analyzes the new content
    const { addons, force } = AddonsInput.parse(job.input);
    const model = openModels(ctx.config).modelOf(analyzer.capability);
    if (!force && (await isAnalyzed(ctx, asset, key, model))) return;
    const disposition = addons[key] ?? {};
    const finding = await ctx.storage.withFile(previewOf(asset).objectKey, (preview) =>
      analyzer.examine(ctx, { asset, preview, disposition, signal }),
    );
    await saveFinding(ctx, asset, { key, model, finding, disposition });
  },
};

function previewOf({ files, version }: Asset & { files: File[] }): File {
  const preview = files.find((file) => file.version === version);
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
    const row = { provider, model, modelVersion, renderVersion, result, analyzedAt: tx.now() };
    await tx.db.analysis.upsert({
      where: { assetId_addon: { assetId, addon } },
      create: { assetId, addon, ...row },
      update: row,
    });
    await save?.(tx);
    if (!disposition.update_metadata) return;
    const data = { ...(asset.data as Record<string, unknown>), ...fields };
    for (const [name, value] of Object.entries(data))
      if (value === null && name in fields) delete data[name];
    await tx.db.asset.update({ where: { id: assetId }, data: { data: data as never } });
  });
}
