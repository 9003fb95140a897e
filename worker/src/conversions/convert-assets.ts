import type { CutoutConversion } from '@spindle/contracts/conversions/cutout-options';
import { outcomeOf } from '@spindle/core/bulk/outcome';
import { type AssetResult, recordResults } from '@spindle/core/bulk/record-results';
import { type Context, inTransaction } from '@spindle/core/context';
import { putFailure } from '@spindle/core/conversions/put-conversion';
import { fromUuid } from '@spindle/core/ids';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { outageOf } from '@spindle/core/outage';
import { readSettings } from '@spindle/core/settings/settings';
import { BulkInput } from '@spindle/core/tasks/job-input';
import type { Asset, File } from '@spindle/prisma/client';
import type { Handler } from '../steps/handler.ts';
import { cutOutImage } from './cut-out-image.ts';
import { explainFailure } from './explain-failure.ts';
import { findConvertible } from './find-convertible.ts';
import { makeConversion } from './make-conversion.ts';
import { renderDownloadImage } from './render-download-image.ts';

/**
 * Creates conversions of many assets, or removes their backgrounds; for a download, only those that are missing, or images of its own. The result of an asset is
 * recorded when all its conversions exist, so a new run continues after a lost one.
 */
export const convertAssets: Handler = {
  async run(ctx, { jobId, signal, progress }) {
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    if (!job) return;
    const {
      action,
      count,
      keys = [],
      image,
      remove_background: cutout,
    } = BulkInput.parse(job.input);
    const process = (assetId: string) => {
      if (image !== undefined)
        return renderDownloadImage(ctx, { assetId, jobId, options: image }, signal);
      if (cutout !== undefined) return cutOutAsset(ctx, assetId, cutout, signal);
      return action === 'download'
        ? prepareDownload(ctx, assetId, keys, signal)
        : convertAsset(ctx, assetId, keys, signal);
    };
    let done = count - (await ctx.db.jobAsset.count({ where: { jobId, outcome: null } }));
    for (;;) {
      signal.throwIfAborted();
      const next = await ctx.db.jobAsset.findMany({
        where: { jobId, outcome: null },
        orderBy: [{ position: 'asc' }, { assetId: 'asc' }], // the order of the index
        take: ctx.config.workerMedia,
      });
      if (next.length === 0) break;
      const results = await Promise.all(next.map(({ assetId }) => process(assetId)));
      await inTransaction(ctx, async (tx) => {
        await lockOpenJob(tx, jobId);
        await recordResults(tx, jobId, results);
        await countDone(tx, jobId, { done: results.length });
      });
      done += next.length;
      progress((100 * done) / count);
    }
    const message = await outcomeOf(ctx, jobId, action);
    await ctx.db.job.updateMany({ where: { id: jobId, status: 'IN_PROGRESS' }, data: { message } });
  },
};

/** Creates a conversion of one asset if it does not exist yet. Refuses an asset that cannot have it. */
async function prepareDownload(
  ctx: Context,
  assetId: string,
  keys: string[],
  signal: AbortSignal,
): Promise<AssetResult> {
  const [key = ''] = keys;
  if (await hasFile(ctx, assetId, key)) return { id: assetId, outcome: 'UNCHANGED' };
  const { conversions } = await readSettings(ctx, 'image');
  if (!conversions.some((conversion) => conversion.key === key))
    return { id: assetId, outcome: 'REFUSED', reason: `It does not have ${key}.` };
  const result = await convertAsset(ctx, assetId, keys, signal);
  const reason = REASONS[result.outcome];
  return reason === undefined ? result : { id: assetId, outcome: 'REFUSED', reason };
}

/** Reasons why an asset without a conversion does not get it, by the outcome of converting. */
const REASONS: Partial<Record<AssetResult['outcome'], string>> = {
  UNCHANGED: 'Only images can be converted.',
  ARCHIVED: 'The asset is archived.',
  PROCESSING: 'The asset is still being processed.',
};

/** Whether the current version of an asset has a file with a content key. */
async function hasFile({ db }: Context, assetId: string, key: string): Promise<boolean> {
  const asset = await db.asset.findUnique({ where: { id: assetId }, select: { version: true } });
  if (!asset) return false;
  const where = { assetId, key, version: asset.version, error: null, size: { gt: 0 } };
  return (await db.file.count({ where })) > 0;
}

/** Saves an asset without its background. A failure leaves an earlier conversion with the same name. Returns its result for the job. */
async function cutOutAsset(
  ctx: Context,
  assetId: string,
  cutout: CutoutConversion,
  signal: AbortSignal,
): Promise<AssetResult> {
  const asset = await findOrExplain(ctx, assetId);
  if ('outcome' in asset) return asset;
  try {
    await cutOutImage(ctx, asset, cutout, signal);
    return { id: assetId, outcome: 'CHANGED' };
  } catch (error) {
    if (signal.aborted || outageOf(error) !== null) throw error;
    return { id: assetId, outcome: 'REFUSED', reason: await explainFailure(ctx, asset, error) };
  }
}

/** Creates the requested conversions of one asset. Returns its result for the job. */
async function convertAsset(
  ctx: Context,
  assetId: string,
  keys: string[],
  signal: AbortSignal,
): Promise<AssetResult> {
  const asset = await findOrExplain(ctx, assetId);
  if ('outcome' in asset) return asset;
  const { conversions } = await readSettings(ctx, 'image');
  const reasons: string[] = [];
  for (const conversion of conversions.filter(({ key }) => keys.includes(key))) {
    const reason = await convertOrExplain(
      ctx,
      asset,
      () => makeConversion(ctx, asset, conversion, signal),
      { key: conversion.key, signal },
    );
    if (reason !== null) reasons.push(reason);
  }
  const [firstReason] = reasons;
  return firstReason === undefined
    ? { id: assetId, outcome: 'CHANGED' }
    : { id: assetId, outcome: 'REFUSED', reason: firstReason };
}

/** Returns an asset that can be converted now; otherwise the result that says why it cannot. */
async function findOrExplain(
  ctx: Context,
  id: string,
): Promise<(Asset & { files: File[] }) | AssetResult> {
  const asset = await findConvertible(ctx, fromUuid(id));
  if (!asset) return { id, ...(await explainSkip(ctx, id)) };
  if (asset.status === 'ARCHIVED') return { id, outcome: 'ARCHIVED' };
  return asset.trashedAt === null ? asset : { id, outcome: 'TRASHED' };
}

/** Creates one conversion. Returns null, or the reason of a failure of this asset. Throws errors that concern the whole job. */
async function convertOrExplain(
  ctx: Context,
  asset: Asset & { files: File[] },
  make: () => Promise<void>,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<string | null> {
  try {
    await make();
    return null;
  } catch (error) {
    if (signal.aborted || outageOf(error) !== null) throw error;
    const reason = await explainFailure(ctx, asset, error);
    await inTransaction(ctx, (tx) => putFailure(tx, asset, key, reason));
    return reason;
  }
}

/** Returns why an asset cannot be converted. */
async function explainSkip({ db }: Context, id: string): Promise<Omit<AssetResult, 'id'>> {
  const asset = await db.asset.findUnique({ where: { id } });
  if (!asset) return { outcome: 'GONE' };
  if (asset.status === 'NOT_READY') return { outcome: 'PROCESSING' };
  return asset.kind === 'IMAGE' && asset.error !== null
    ? { outcome: 'REFUSED', reason: asset.error }
    : { outcome: 'UNCHANGED' };
}
