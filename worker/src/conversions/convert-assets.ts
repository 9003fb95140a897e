import type { BulkCutout } from '@spindle/contracts/conversions/cutout-options';
import { outcomeOf } from '@spindle/core/bulk/outcomes/outcome';
import { type AssetResult, recordResults } from '@spindle/core/bulk/record-results';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { putFailure, removeObjects } from '@spindle/core/conversions/put-conversion';
import { Invalid } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { outageOf } from '@spindle/core/outage';
import { readSettings } from '@spindle/core/settings/settings';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { BulkInput } from '@spindle/core/tasks/job-input';
import type { Asset, File } from '@spindle/prisma/client';
import type { Handler } from '../steps/handler.ts';
import { cutOutImage } from './cut-out-image.ts';
import { explainFailure } from './explain-failure.ts';
import { findConvertible } from './find-convertible.ts';
import { makeConversion } from './make-conversion.ts';
import { renderDownloadImage } from './render-download-image.ts';
import type { StoredCutout } from './store-cutout.ts';

/**
 * Creates conversions of many assets, or removes their backgrounds; for a download, only those that are missing, or images of its own. The
 * result of an asset is recorded when all its files exist, so a new run continues after a lost one.
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
    const process = (assetId: string): Promise<Processed> => {
      if (image !== undefined)
        return renderDownloadImage(ctx, { assetId, jobId, options: image }, signal);
      if (cutout !== undefined)
        return cutOutAsset(ctx, assetId, { options: cutout, userId: job.creatorId }, signal);
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
      for (const result of results) await saveResult(ctx, jobId, result);
      // A new original is processed at once, not when the queue is checked next.
      if (cutout !== undefined) await dispatchSteps(ctx);
      done += next.length;
      progress((100 * done) / count);
    }
    const message = await outcomeOf(ctx, jobId, action);
    await ctx.db.job.updateMany({ where: { id: jobId, status: 'IN_PROGRESS' }, data: { message } });
  },
};

/** What a job did with an asset; the result of a cut-out is known when its rows are inserted. */
type Processed = AssetResult | { id: string; stored: StoredCutout };

/** Records the result of an asset in the transaction that makes its cut-out visible. Throws Conflict if the job has ended. */
async function saveResult(ctx: Context, jobId: number, processed: Processed): Promise<void> {
  const save = async (tx: TxContext) => {
    await lockOpenJob(tx, jobId);
    const { result, unneeded } =
      'stored' in processed
        ? await processed.stored.insert(tx)
        : { result: processed, unneeded: [] };
    await recordResults(tx, jobId, [result]);
    await countDone(tx, jobId, { done: 1 });
    return unneeded;
  };
  try {
    await removeObjects(ctx, await inTransaction(ctx, save));
  } catch (error) {
    // The data of the asset violates its schema.
    if (!(error instanceof Invalid && 'stored' in processed)) throw error;
    const { id } = processed;
    await saveResult(ctx, jobId, { id, outcome: 'REFUSED', reason: error.message });
  }
}

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

/** Stores the image of an asset without its background. A failure leaves an earlier conversion with the same name. */
async function cutOutAsset(
  ctx: Context,
  assetId: string,
  work: { options: BulkCutout; userId: number },
  signal: AbortSignal,
): Promise<Processed> {
  const asset = await findOrExplain(ctx, assetId);
  if ('outcome' in asset) return asset;
  try {
    return { id: assetId, stored: await cutOutImage(ctx, asset, work, signal) };
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
