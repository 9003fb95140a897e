import { setTimeout as delay } from 'node:timers/promises';
import type { AnalyzeRequest } from '@spindle/contracts/analysis/analyze';
import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import { labelsOfResult } from '@spindle/core/analysis/labels-of-result';
import type { Context } from '@spindle/core/context';
import { AppError, StillProcessing } from '@spindle/core/errors';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { INTERACTIVE_WAIT_MS } from '@spindle/core/tasks/interactive';
import type { Asset } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { startAnalysis } from './start-analysis.ts';

/** Milliseconds between two looks at the job. */
const POLL_MS = 250;
/** Seconds after which a caller should try again. */
const RETRY_SECONDS = 5;

/**
 * Analyzes an asset with an add-on. Returns the job, or for a synchronous call the labels. A synchronous call throws a 422 error with the
 * reason when the analysis fails, and StillProcessing when it takes longer than INTERACTIVE_WAIT_MS.
 */
export async function analyzeNow(
  ctx: Context,
  asset: Authorized<Asset, 'view' | 'edit'>,
  {
    addons,
    key,
    body: { disposition, is_synchronous },
  }: { addons: SettingValues['addons']; key: AnalysisAddonKey; body: AnalyzeRequest },
) {
  const job = await startAnalysis(ctx, asset, { addons, key, disposition });
  if (!is_synchronous)
    return {
      status: 'QUEUED' as const,
      message: `${asset.name} is being analyzed.`,
      job_id: job.id,
    };
  await waitForEnd(ctx, job.id, key);
  const row = await ctx.db.analysis.findUnique({
    where: { assetId_addon: { assetId: asset.id, addon: key } },
  });
  const labels = row ? labelsOfResult(key, row.result) : [];
  return { data: labels.map(({ label, score }) => ({ label, confidence: score })) };
}

async function waitForEnd({ db }: Context, jobId: number, key: AnalysisAddonKey): Promise<void> {
  const where = { jobId_group_key: { jobId, group: 'addons', key: key.toLowerCase() } };
  const deadline = Date.now() + INTERACTIVE_WAIT_MS;
  while (Date.now() < deadline) {
    const step = await db.step.findUnique({ where });
    if (step?.status === 'COMPLETED') return;
    if (step?.status !== 'QUEUED' && step?.status !== 'IN_PROGRESS')
      throw new AppError(422, 'UNPROCESSABLE', step?.message ?? 'The analysis was canceled.');
    await delay(POLL_MS);
  }
  throw new StillProcessing('This takes longer than usual. Try again in a moment.', RETRY_SECONDS);
}
