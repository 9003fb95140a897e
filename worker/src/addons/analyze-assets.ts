import type { AnalysisAddonKey, Disposition } from '@spindle/contracts/settings/event-hooks';
import { eventHooksOf } from '@spindle/core/addons/event-hooks';
import { AnalysisInput } from '@spindle/core/analysis/analysis-job';
import { nextOutdated } from '@spindle/core/analysis/outdated-assets';
import { countOutcomes, outcomeText } from '@spindle/core/bulk/outcomes/outcome';
import { type AssetResult, recordResults } from '@spindle/core/bulk/record-results';
import { type Context, inTransaction } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { outageOf } from '@spindle/core/outage';
import { readSettings } from '@spindle/core/settings/settings';
import { openModels } from '../models/models.ts';
import { FinalFailure, type Handler } from '../steps/handler.ts';
import { ANALYZED_FILES, ANALYZERS, runAnalyzer, scopeOfAddon } from './run-analyzer.ts';

/** Assets of one transaction that records their results. An interrupted run repeats at most these. */
const BATCH = 10;

/** After this many assets in a row for which the model was not available, the model is the cause, and not the assets. */
const UNAVAILABLE_MAX = 3;

/**
 * Runs an add-on on many assets, one after the other: those that a user selected, or all without a current result. It reads the next few
 * assets only, and records where it is, so a new run continues after a lost one.
 */
export const analyzeAssets: Handler = {
  async run(ctx, { jobId, signal, progress }) {
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    if (!job) return;
    const input = AnalysisInput.parse(job.input);
    const analysis = await planAnalysis(ctx, input);
    let { after } = input;
    let { done } = job;
    let failuresInRow = 0;
    for (;;) {
      signal.throwIfAborted();
      const batch = await nextBatch(ctx, jobId, { ...analysis, after });
      if (batch.ids.length === 0) break;
      const results: AssetResult[] = [];
      for (const id of batch.ids) {
        const result = await analyzeOrExplain(ctx, id, { ...analysis, signal });
        failuresInRow = result instanceof Unavailable ? failuresInRow + 1 : 0;
        if (failuresInRow === UNAVAILABLE_MAX) throw result;
        results.push(
          result instanceof Error ? { id, outcome: 'REFUSED', reason: result.message } : result,
        );
      }
      if (batch.isScan) after = batch.ids.at(-1) ?? after;
      await recordBatch(ctx, jobId, { results, input: { ...input, after }, isScan: batch.isScan });
      done += results.length;
      progress((100 * done) / Math.max(input.count, done));
    }
    await describeOutcome(ctx, jobId);
  },
};

interface Analysis {
  key: AnalysisAddonKey;
  isSelection: boolean;
  disposition: Disposition;
  contentTypes: string[];
}

/** Throws FinalFailure when the add-on has no model, or is turned off. */
async function planAnalysis(
  ctx: Context,
  { addon: key, is_selection: isSelection }: AnalysisInput,
): Promise<Analysis> {
  openModels(ctx.config).modelOf(ANALYZERS[key].capability);
  const addons = await readSettings(ctx, 'addons');
  if (!addons[key].enabled) throw new FinalFailure('The add-on is disabled.');
  const { disposition, 'file-saved': hook } = eventHooksOf(addons, key);
  return { key, isSelection, disposition, contentTypes: hook.content_types };
}

/** Returns the next assets: those that the job names first, then those without a current result. */
async function nextBatch(
  ctx: Context,
  jobId: number,
  { key, isSelection, contentTypes, after }: Analysis & { after: string | null },
): Promise<{ ids: string[]; isScan: boolean }> {
  const named = await ctx.db.jobAsset.findMany({
    where: { jobId, outcome: null },
    orderBy: [{ position: 'asc' }, { assetId: 'asc' }],
    take: BATCH,
  });
  if (named.length > 0 || isSelection)
    return { ids: named.map(({ assetId }) => assetId), isScan: false };
  const models = openModels(ctx.config);
  const model = models.modelOf(ANALYZERS[key].capability);
  const scope = scopeOfAddon(models, key, { contentTypes, model });
  return { ids: await nextOutdated(ctx, scope, { after, limit: BATCH }), isScan: true };
}

/** Analyzes an asset. Returns its result for the job, or an error that concerns this asset. Throws errors that concern the whole job. */
async function analyzeOrExplain(
  ctx: Context,
  assetId: string,
  { key, disposition, isSelection, signal }: Analysis & { signal: AbortSignal },
): Promise<AssetResult | Error> {
  const asset = await ctx.db.asset.findUnique({
    where: { id: assetId },
    include: ANALYZED_FILES,
  });
  if (!asset) return { id: assetId, outcome: 'GONE' };
  if (asset.trashedAt !== null) return { id: assetId, outcome: 'TRASHED' };
  if (asset.status === 'ARCHIVED') return { id: assetId, outcome: 'ARCHIVED' };
  if (asset.status === 'NOT_READY') return { id: assetId, outcome: 'PROCESSING' };
  try {
    const options = { key, disposition, force: isSelection, signal };
    const isNew = await runAnalyzer(ctx, asset, options);
    return { id: assetId, outcome: isNew ? 'CHANGED' : 'UNCHANGED' };
  } catch (error) {
    if (signal.aborted || outageOf(error) !== null) throw error;
    if (error instanceof Undecodable || error instanceof FinalFailure) return error;
    if (error instanceof Unavailable) return error;
    ctx.log.error({ err: error, assetId, addon: key }, 'an asset could not be analyzed');
    return new Error('Unexpected error. The worker log has the details.');
  }
}

/** Records the results of a batch and where the job is. Of a scan, only assets that were not analyzed get a row. */
async function recordBatch(
  ctx: Context,
  jobId: number,
  { results, input, isScan }: { results: AssetResult[]; input: AnalysisInput; isScan: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockOpenJob(tx, jobId);
    if (isScan) {
      const others = results.filter(({ outcome }) => outcome !== 'CHANGED');
      await tx.db.jobAsset.createMany({
        data: others.map(({ id: assetId }) => ({ jobId, assetId })),
        skipDuplicates: true, // a scan that was interrupted
      });
      await recordResults(tx, jobId, others);
      await tx.db.job.update({ where: { id: jobId }, data: { input } });
    } else await recordResults(tx, jobId, results);
    await countDone(tx, jobId, { done: results.length });
  });
}

/** Writes the result of the job: `12,400 assets analyzed, 3 failed: The picture cannot be read`. */
async function describeOutcome(ctx: Context, jobId: number): Promise<void> {
  const { done } = await ctx.db.job.findUniqueOrThrow({ where: { id: jobId } });
  const counts = await countOutcomes(ctx, jobId);
  const unlisted = done - counts.reduce((sum, { assets }) => sum + assets, 0);
  const analyzed = { outcome: 'CHANGED' as const, reason: '', assets: unlisted };
  await ctx.db.job.updateMany({
    where: { id: jobId, status: 'IN_PROGRESS' },
    data: { message: outcomeText('analyze', [...counts, analyzed]) },
  });
}
